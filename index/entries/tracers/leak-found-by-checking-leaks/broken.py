"""Records the residual of each step of a fixed-point iteration, with leak checking on."""

import jax
import jax.numpy as jnp

residuals = []


@jax.jit
def iterate(x):
    update = jnp.cos(x)
    residuals.append(jnp.abs(update - x))
    return update


with jax.checking_leaks():
    x = iterate(jnp.float32(1.0))
print(x)
