"""Shapes and dtypes of a batch."""
import jax.numpy as jnp
from jax.interpreters import xla

batch = {"image": jnp.ones((2, 3)), "label": jnp.zeros(2, int)}


def layout(batch):
    return {name: xla.abstractify(value) for name, value in batch.items()}


print(layout(batch))
