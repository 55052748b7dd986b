"""Spread of arrival times that differ in the ninth digit: this one step needs double precision."""

import jax
import jax.numpy as jnp
import numpy as np

arrivals = np.array([1.0, 1.5, 2.5, 3.0]) + 1e9


@jax.jit
def spread(times):
    return jnp.sqrt(jnp.mean((times - times.mean()) ** 2))


with jax.enable_x64(True):
    jitter = float(spread(jnp.asarray(arrivals)))

np.testing.assert_allclose(jitter, np.std(arrivals), rtol=1e-12)
np.testing.assert_allclose(jitter, np.sqrt(0.625), rtol=1e-6)
