"""Low-rank penalty on the weights of a layer: the sum of the singular values."""

import jax
import jax.numpy as jnp


def nuclear_penalty(weights):
    u, s, vt = jnp.linalg.svd(weights)
    return jnp.sum(s)


weights = jnp.array([[3.0, 0.0, 0.0], [0.0, 0.0, -2.0]])
print(jax.grad(nuclear_penalty)(weights))
