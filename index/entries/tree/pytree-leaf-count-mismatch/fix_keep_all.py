"""Weight decay for the matrices of a network, but not for its biases."""

import jax
import jax.numpy as jnp
import numpy as np

params = {
    "encoder": {"kernel": jnp.full((3, 2), 2.0), "bias": jnp.ones(2)},
    "readout": {"kernel": jnp.full((2, 1), 4.0), "bias": jnp.ones(1)},
}


def decay(params, rate):
    leaves, treedef = jax.tree.flatten(params)
    decayed = [leaf * (1 - rate) if leaf.ndim == 2 else leaf for leaf in leaves]
    return jax.tree.unflatten(treedef, decayed)


decayed = decay(params, 0.5)
np.testing.assert_allclose(decayed["encoder"]["kernel"], np.full((3, 2), 1.0))
np.testing.assert_allclose(decayed["readout"]["kernel"], np.full((2, 1), 2.0))
np.testing.assert_allclose(decayed["encoder"]["bias"], np.ones(2))
np.testing.assert_allclose(decayed["readout"]["bias"], np.ones(1))
