"""Exports a distance matrix between any number of stars and any number of galaxies."""

import jax
import jax.numpy as jnp
from jax import export


@jax.jit
def distances(stars, galaxies):
    return jnp.linalg.norm(stars[:, None, :] - galaxies[None, :, :], axis=-1)


star_shape = export.symbolic_shape("stars, 3")
galaxy_shape = export.symbolic_shape("galaxies, 3")
exported = export.export(distances)(
    jax.ShapeDtypeStruct(star_shape, jnp.float32), jax.ShapeDtypeStruct(galaxy_shape, jnp.float32)
)
print(exported.call(jnp.zeros((2, 3)), jnp.ones((4, 3))))
