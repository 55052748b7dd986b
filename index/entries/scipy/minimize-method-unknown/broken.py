"""Fit amplitude and decay rate of a fluorescence curve; both are positive."""

import jax.numpy as jnp
from jax.scipy.optimize import minimize

time = jnp.linspace(0.0, 4.0, 30)
counts = 5.0 * jnp.exp(-0.7 * time)


def misfit(params):
    amplitude, rate = params
    return jnp.mean((amplitude * jnp.exp(-rate * time) - counts) ** 2)


result = minimize(misfit, jnp.array([1.0, 1.0]), method="L-BFGS-B")
print(result.x)
