"""A step of gradient descent that reports the size of the gradient."""

import jax
import jax.numpy as jnp


@jax.jit
def descend(params, gradient):
    norm = jnp.linalg.norm(gradient)
    jax.debug.print("gradient norm", norm)
    return params - 0.5 * gradient


params = descend(jnp.array([1.0, 2.0]), jnp.array([3.0, 4.0]))
print(params)
