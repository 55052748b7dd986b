"""Amplitude of a damped mode, stepped with a constant time step that is not scanned over."""

import jax.numpy as jnp
import numpy as np
from jax import lax

dt = 0.5
kicks = jnp.array([1.0, 0.0, 2.0])


def advance(amplitude, kick):
    amplitude = amplitude * (1.0 - dt) + kick
    return amplitude, amplitude


_, history = lax.scan(advance, 0.0, kicks)

np.testing.assert_allclose(history, [1.0, 0.5, 2.25])
