"""Integrates a planet's orbit around the sun with the leapfrog scheme."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def leapfrog(orbit, dt):
    position, velocity = orbit
    half = velocity - 0.5 * dt * position / jnp.linalg.norm(position) ** 3
    position = position + dt * half
    velocity = half - 0.5 * dt * position / jnp.linalg.norm(position) ** 3
    return (position, velocity), position


earth = (jnp.array([1.0, 0.0]), jnp.array([0.0, 1.0]))
steps = jnp.full(1000, 2 * jnp.pi / 1000)
earth, path = lax.scan(leapfrog, earth, steps)

# A circular orbit of period 2 pi: back at the start after 1000 steps, on the other side after 500.
np.testing.assert_allclose(earth[0], [1.0, 0.0], atol=1e-3)
np.testing.assert_allclose(earth[1], [0.0, 1.0], atol=1e-3)
np.testing.assert_allclose(path[499], [-1.0, 0.0], atol=1e-3)
