"""Huber loss: quadratic near zero, linear in the tails."""

import jax
import jax.numpy as jnp


@jax.jit
def huber(residual, delta):
    if jnp.abs(residual) <= delta:
        return 0.5 * residual**2
    return delta * (jnp.abs(residual) - 0.5 * delta)


print(huber(0.3, 1.0))
