"""Exports a distance matrix between any number of stars and any number of galaxies."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@jax.jit
def distances(stars, galaxies):
    return jnp.linalg.norm(stars[:, None, :] - galaxies[None, :, :], axis=-1)


scope = export.SymbolicScope()
star_shape = export.symbolic_shape("stars, 3", scope=scope)
galaxy_shape = export.symbolic_shape("galaxies, 3", scope=scope)
exported = export.export(distances)(
    jax.ShapeDtypeStruct(star_shape, jnp.float32), jax.ShapeDtypeStruct(galaxy_shape, jnp.float32)
)
galaxies = jnp.array([[0.0, 3.0, 4.0], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]])
np.testing.assert_allclose(exported.call(jnp.zeros((2, 3)), galaxies), [[5.0, 1.0, 2.0]] * 2, rtol=1e-6)
