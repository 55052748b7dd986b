"""Norm of the gradients of a network whose blocks are numbered and whose head is named."""

import jax
import jax.numpy as jnp
import numpy as np

gradients = {"blocks": [jnp.full(4, 1.0 + index) for index in range(2)]}
gradients["head"] = jnp.array([2.0, 2.0])


def global_norm(gradients):
    return jnp.sqrt(sum(jnp.sum(g**2) for g in jax.tree.leaves(gradients)))


np.testing.assert_allclose(global_norm(gradients), np.sqrt(4 * 1 + 4 * 4 + 8), rtol=1e-6)
np.testing.assert_allclose(jax.tree.leaves(gradients)[1], np.full(4, 2.0))
