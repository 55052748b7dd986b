"""Square roots of photon counts by Heron's method, the noise of a detector."""

import jax.numpy as jnp
from jax import lax

counts = jnp.array([4, 9, 100])


def not_converged(state):
    root, change = state
    return change > 1e-5


def heron(state):
    root, _ = state
    better = 0.5 * (root + counts / root)
    return better, jnp.max(jnp.abs(better - root))


noise, _ = lax.while_loop(not_converged, heron, (counts, jnp.inf))
print(noise)
