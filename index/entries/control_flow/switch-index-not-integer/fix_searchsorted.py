"""Drag coefficient of a sphere, by the regime its Reynolds number falls into."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

regimes = [
    lambda reynolds: 24.0 / reynolds,
    lambda reynolds: 0.4 + 0.0 * reynolds,
    lambda reynolds: 0.1 + 0.0 * reynolds,
]
limits = jnp.array([1000.0, 2000.0])


@jax.jit
def drag(reynolds):
    return lax.switch(jnp.searchsorted(limits, reynolds, side="right"), regimes, reynolds)


np.testing.assert_allclose(drag(500.0), 0.048, rtol=1e-6)
np.testing.assert_allclose(drag(1500.0), 0.4, rtol=1e-6)
np.testing.assert_allclose(drag(9500.0), 0.1, rtol=1e-6)
