"""Final positions of many random walkers."""

import jax
import jax.numpy as jnp
import numpy as np


def walk(key, walkers, steps):
    jumps = jax.random.normal(key, (walkers, steps))
    return jnp.sum(jumps, axis=1)


final = walk(jax.random.key(42), walkers=2000, steps=25)
np.testing.assert_allclose(final.std(), 5.0, rtol=0.1)
np.testing.assert_allclose(final.mean(), 0.0, atol=0.5)
np.testing.assert_array_equal(walk(jax.random.key(42), walkers=2000, steps=25), final)
assert (walk(jax.random.key(43), walkers=2000, steps=25) != final).any()
