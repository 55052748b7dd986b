"""Fit amplitude and decay rate of a fluorescence curve; both are positive."""

import jax
import jax.numpy as jnp
import numpy as np
from scipy.optimize import minimize

time = jnp.linspace(0.0, 4.0, 30)
counts = 5.0 * jnp.exp(-0.7 * time)


@jax.jit
def misfit(params):
    amplitude, rate = params
    return jnp.mean((amplitude * jnp.exp(-rate * time) - counts) ** 2)


def objective(params):
    value, gradient = jax.value_and_grad(misfit)(params)
    return float(value), np.asarray(gradient, dtype=float)


result = minimize(objective, np.array([1.0, 1.0]), jac=True, method="L-BFGS-B", bounds=[(0, None), (0, None)])
np.testing.assert_allclose(result.x, [5.0, 0.7], rtol=1e-2)
