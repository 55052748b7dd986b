"""Orbital period of the Earth from Kepler's third law, in double precision."""

import jax.numpy as jnp
import numpy as np
from jax import config

config.update("jax_enable_x64", True)

G = 6.67430e-11
SUN = 1.98892e30
AU = 1.495978707e11

period = 2 * jnp.pi * jnp.sqrt(jnp.asarray(AU) ** 3 / (G * SUN))

assert period.dtype == np.float64
np.testing.assert_allclose(period, 2 * np.pi * np.sqrt(AU**3 / (G * SUN)), rtol=1e-14)
np.testing.assert_allclose(period / 86400, 365.25, rtol=1e-3)
