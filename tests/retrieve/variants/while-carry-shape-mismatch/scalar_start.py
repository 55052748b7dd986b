"""Solves a linear system by Richardson iteration."""

import jax
import jax.numpy as jnp

matrix = jnp.array([[1.0, 0.2], [0.2, 1.0]])
right = jnp.array([1.0, 2.0])


@jax.jit
def richardson(start):
    def residual(x):
        return right - matrix @ (x * jnp.ones(2))

    return jax.lax.while_loop(
        lambda x: jnp.max(jnp.abs(residual(x))) > 1e-4,
        lambda x: x + residual(x),
        start,
    )


print(richardson(0.0))
