"""Fit amplitude and decay rate of a fluorescence curve; both are positive."""

import jax.numpy as jnp
import numpy as np
from jax.scipy.optimize import minimize

time = jnp.linspace(0.0, 4.0, 30)
counts = 5.0 * jnp.exp(-0.7 * time)


def misfit(log_params):
    amplitude, rate = jnp.exp(log_params)
    return jnp.mean((amplitude * jnp.exp(-rate * time) - counts) ** 2)


result = minimize(misfit, jnp.log(jnp.array([1.0, 1.0])), method="BFGS")
np.testing.assert_allclose(jnp.exp(result.x), [5.0, 0.7], rtol=1e-2)
