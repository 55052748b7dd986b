"""Distance of each star from the centre of mass of its cluster."""

import jax
import jax.numpy as jnp
import numpy as np


def distance(position, mass):
    centre = jax.lax.psum(mass * position, "star") / jax.lax.psum(mass, "star")
    return jnp.linalg.norm(position - centre)


positions = np.arange(48.0).reshape(16, 3)
masses = np.linspace(1.0, 2.0, 16)
distances = jax.jit(jax.vmap(distance, axis_name="star"))(positions, masses)

centre = np.average(positions, axis=0, weights=masses)
np.testing.assert_allclose(distances, np.linalg.norm(positions - centre, axis=1), rtol=1e-4)
