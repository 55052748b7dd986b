"""Square roots of photon counts by Heron's method, the noise of a detector."""

import jax.numpy as jnp
import numpy as np
from jax import lax

counts = jnp.array([4, 9, 100])


def not_converged(state):
    root, change = state
    return change > 1e-5


def heron(state):
    root, _ = state
    better = 0.5 * (root + counts / root)
    return better, jnp.max(jnp.abs(better - root))


noise, _ = lax.while_loop(not_converged, heron, (counts.astype(jnp.float32), jnp.inf))

np.testing.assert_allclose(noise, [2.0, 3.0, 10.0], rtol=1e-6)
