"""Momentum buffers, one for each parameter and for three moments."""

import jax
import jax.numpy as jnp

params = {"kernel": jnp.ones((4, 2)), "bias": jnp.ones(2)}


@jax.jit
def moments(params):
    return jax.tree.map(lambda leaf: jnp.zeros((leaf.shape, 3)), params)


print(moments(params)["bias"])
