"""Random walk of a pollen grain on a water surface."""

import jax
import jax.numpy as jnp
import numpy as np


def walk(key: jax.Array, steps: int) -> jax.Array:
    if not jnp.issubdtype(key.dtype, jax.dtypes.prng_key):
        key = jax.random.wrap_key_data(key)
    turns = jax.random.normal(key, (steps, 2))
    return jnp.cumsum(turns, axis=0)


path = walk(jax.random.key(7), 100)

np.testing.assert_allclose(path, np.cumsum(jax.random.normal(jax.random.key(7), (100, 2)), axis=0), rtol=1e-4)
np.testing.assert_array_equal(walk(jax.random.PRNGKey(7), 100), path)
