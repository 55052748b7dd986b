"""Euler steps of a pendulum that report the energy."""

import contextlib
import io

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def euler_step(angle, velocity, dt):
    energy = 0.5 * velocity**2 - jnp.cos(angle)
    jax.debug.print("energy = {energy:.4f}", energy=energy)
    return angle + dt * velocity, velocity - dt * jnp.sin(angle)


with contextlib.redirect_stdout(io.StringIO()) as log:
    state = euler_step(0.0, 2.0, 0.1)
    jax.effects_barrier()
np.testing.assert_allclose(state, (0.2, 2.0), rtol=1e-6)
np.testing.assert_equal(log.getvalue().strip(), "energy = 1.0000")
