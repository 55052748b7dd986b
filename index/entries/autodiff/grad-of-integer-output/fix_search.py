"""Tune the threshold of a spike detector by comparing candidates."""

import jax
import jax.numpy as jnp
import numpy as np

voltage = jnp.array([0.1, 0.4, 0.35, 0.8, 0.9])
is_spike = jnp.array([False, False, True, True, True])


def errors(threshold):
    detected = voltage > threshold
    return jnp.sum(detected != is_spike)


candidates = jnp.array([0.05, 0.2, 0.38, 0.5, 0.85])
counts = jax.vmap(errors)(candidates)
best = candidates[jnp.argmin(counts)]
np.testing.assert_array_equal(counts, [2, 1, 2, 1, 2])
np.testing.assert_allclose(best, 0.2, rtol=1e-6)
