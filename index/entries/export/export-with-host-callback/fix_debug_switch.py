"""Exports one update of a logistic population model."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@partial(jax.jit, static_argnames="debug")
def update(population, debug=False):
    growth = 0.5 * population * (1.0 - population)
    if debug:
        jax.debug.print("largest growth {}", jnp.max(growth))
    return population + growth


exported = export.export(update)(jax.ShapeDtypeStruct((3,), jnp.float32))
np.testing.assert_allclose(exported.call(jnp.array([0.0, 0.5, 1.0])), [0.0, 0.625, 1.0])
