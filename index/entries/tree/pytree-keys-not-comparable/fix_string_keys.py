"""Norm of the gradients of a network whose blocks are numbered and whose head is named."""

import jax
import jax.numpy as jnp
import numpy as np

gradients = {f"block_{index:02d}": jnp.full(4, 1.0 + index) for index in range(2)}
gradients["head"] = jnp.array([2.0, 2.0])


def global_norm(gradients):
    return jnp.sqrt(sum(jnp.sum(g**2) for g in jax.tree.leaves(gradients)))


np.testing.assert_allclose(global_norm(gradients), np.sqrt(4 * 1 + 4 * 4 + 8), rtol=1e-6)
assert [leaf.shape for leaf in jax.tree.leaves(gradients)] == [(4,), (4,), (2,)]
