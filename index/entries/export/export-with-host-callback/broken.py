"""Exports one update of a logistic population model."""

import jax
import jax.numpy as jnp
from jax import export


@jax.jit
def update(population):
    growth = 0.5 * population * (1.0 - population)
    jax.debug.print("largest growth {}", jnp.max(growth))
    return population + growth


exported = export.export(update)(jax.ShapeDtypeStruct((3,), jnp.float32))
print(exported.call(jnp.array([0.0, 0.5, 1.0])))
