"""Weight decay for the matrices of a network, but not for its biases."""

import jax
import jax.numpy as jnp

params = {
    "encoder": {"kernel": jnp.full((3, 2), 2.0), "bias": jnp.ones(2)},
    "readout": {"kernel": jnp.full((2, 1), 4.0), "bias": jnp.ones(1)},
}


def decay(params, rate):
    leaves, treedef = jax.tree.flatten(params)
    decayed = [leaf * (1 - rate) for leaf in leaves if leaf.ndim == 2]
    return jax.tree.unflatten(treedef, decayed)


print(decay(params, 0.5))
