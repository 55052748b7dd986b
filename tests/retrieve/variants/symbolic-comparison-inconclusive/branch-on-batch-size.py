"""Exports a standardisation that leaves a single row alone."""

import jax
import jax.numpy as jnp
from jax import export


def standardise(rows):
    count, _ = rows.shape
    if count > 1:
        rows = rows - rows.mean(axis=0)
    return rows


spec = jax.ShapeDtypeStruct(export.symbolic_shape("batch, 4"), jnp.float32)
print(export.export(jax.jit(standardise))(spec))
