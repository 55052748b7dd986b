"""Exports one update of a logistic population model."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@jax.jit
def update(population):
    growth = 0.5 * population * (1.0 - population)
    return population + growth, jnp.max(growth)


exported = export.export(update)(jax.ShapeDtypeStruct((3,), jnp.float32))
population, largest = exported.call(jnp.array([0.0, 0.5, 1.0]))
np.testing.assert_allclose(population, [0.0, 0.625, 1.0])
np.testing.assert_allclose(largest, 0.125)
