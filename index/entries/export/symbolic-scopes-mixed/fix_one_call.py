"""Exports a distance matrix between any number of stars and any number of galaxies."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@jax.jit
def distances(stars, galaxies):
    return jnp.linalg.norm(stars[:, None, :] - galaxies[None, :, :], axis=-1)


stars, galaxies = export.symbolic_shape("stars, galaxies")
exported = export.export(distances)(
    jax.ShapeDtypeStruct((stars, 3), jnp.float32), jax.ShapeDtypeStruct((galaxies, 3), jnp.float32)
)
galaxies = jnp.array([[0.0, 3.0, 4.0], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]])
np.testing.assert_allclose(exported.call(jnp.zeros((2, 3)), galaxies), [[5.0, 1.0, 2.0]] * 2, rtol=1e-6)
