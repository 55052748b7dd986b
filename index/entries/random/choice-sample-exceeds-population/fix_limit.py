"""Pick landmark stars for a survey field, each at most once."""

import jax
import jax.numpy as jnp
import numpy as np

stars = jnp.arange(12) * 10


def landmarks(key, stars, wanted):
    return jax.random.choice(key, stars, (min(wanted, len(stars)),), replace=False)


picked = landmarks(jax.random.key(1), stars, wanted=20)
np.testing.assert_array_equal(np.sort(picked), np.arange(12) * 10)
