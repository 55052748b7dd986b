"""Distances of a batch of stars to the observer, who stands still."""

import jax
import jax.numpy as jnp
import numpy as np


def distance(star, observer):
    return jnp.sqrt(jnp.sum((star - observer) ** 2))


stars = jnp.array([[3.0, 4.0, 0.0], [1.0, 2.0, 2.0], [0.0, 0.0, 5.0], [6.0, 8.0, 0.0]])
observer = jnp.array([0.0, 0.0, 0.0])
distances = jax.vmap(lambda star: distance(star, observer))(stars)

np.testing.assert_allclose(distances, [5.0, 3.0, 5.0, 10.0], rtol=1e-6)
