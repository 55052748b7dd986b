"""Keeps the joint angles of a batch of robots within limits that differ per joint."""

import jax
import jax.numpy as jnp

LOWER = jnp.array([-1.0, -0.5, 0.0])
UPPER = jnp.array([1.0, 0.5, 2.0])


def advance(angles, velocities, dt):
    moved = angles + dt * velocities
    return jax.lax.clamp(LOWER, moved, UPPER)


angles = jnp.zeros((5, 3))
for _ in range(3):
    angles = advance(angles, jnp.ones((5, 3)), dt=0.4)
print(angles)
