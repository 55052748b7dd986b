"""Renumbers the clusters of a segmentation from zero."""

import jax
import jax.numpy as jnp


def relabel(labels):
    _, renumbered = jnp.unique(labels, return_inverse=True)
    return renumbered.reshape(labels.shape)


images = jnp.array([[[3, 7], [7, 9]], [[1, 1], [5, 5]]])
print(jax.vmap(relabel)(images))
