"""Mean value of each pixel over a set of small images, batch by batch."""

import jax
import jax.numpy as jnp
import numpy as np

BATCH_SIZE = 4


def flatten(images):
    return jax.vmap(jnp.ravel)(images)


images = jnp.arange(42.0).reshape(7, 2, 3)
total = jnp.zeros(6)
for start in range(0, len(images), BATCH_SIZE):
    total += flatten(images[start : start + BATCH_SIZE]).sum(axis=0)
np.testing.assert_allclose(total / len(images), np.arange(18.0, 24.0), rtol=1e-6)
