"""Collates samples, each a dictionary, into a batch."""

import jax
import jax.numpy as jnp

samples = [
    {"signal": jnp.ones(4), "label": jnp.array(0)},
    {"signal": jnp.ones(6), "label": jnp.array(1)},
]


def collate(samples):
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), *samples)


print(collate(samples)["label"])
