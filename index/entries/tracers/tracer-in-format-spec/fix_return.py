"""Euler steps of a pendulum that report the energy."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def euler_step(angle, velocity, dt):
    energy = 0.5 * velocity**2 - jnp.cos(angle)
    return angle + dt * velocity, velocity - dt * jnp.sin(angle), energy


angle, velocity, energy = euler_step(0.0, 2.0, 0.1)
line = f"energy = {energy:.4f}"
np.testing.assert_allclose((angle, velocity), (0.2, 2.0), rtol=1e-6)
np.testing.assert_equal(line, "energy = 1.0000")
