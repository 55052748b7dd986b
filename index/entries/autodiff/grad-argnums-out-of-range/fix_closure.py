"""Sensitivity of a pendulum's small-angle period to its length."""

import jax
import jax.numpy as jnp
import numpy as np


def period(gravity, length):
    return 2 * jnp.pi * jnp.sqrt(length / gravity)


sensitivity = jax.grad(lambda length: period(9.81, length=length))(1.0)

np.testing.assert_allclose(sensitivity, np.pi / np.sqrt(9.81), rtol=1e-6)
