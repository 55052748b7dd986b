"""Integrates a planet's orbit around the sun with the leapfrog scheme."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Orbit(NamedTuple):
    position: jax.Array
    velocity: jax.Array


def leapfrog(orbit, dt):
    half = orbit.velocity - 0.5 * dt * orbit.position / jnp.linalg.norm(orbit.position) ** 3
    position = orbit.position + dt * half
    velocity = half - 0.5 * dt * position / jnp.linalg.norm(position) ** 3
    return (position, velocity), position


earth = Orbit(jnp.array([1.0, 0.0]), jnp.array([0.0, 1.0]))
steps = jnp.full(1000, 2 * jnp.pi / 1000)
earth, path = lax.scan(leapfrog, earth, steps)
print(earth)
