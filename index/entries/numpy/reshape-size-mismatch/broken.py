"""Mean value of each pixel over a set of small images, batch by batch."""

import jax.numpy as jnp

BATCH_SIZE = 4


def flatten(images):
    return images.reshape(BATCH_SIZE, -1)


images = jnp.arange(42.0).reshape(7, 2, 3)
total = jnp.zeros(6)
for start in range(0, len(images), BATCH_SIZE):
    total += flatten(images[start : start + BATCH_SIZE]).sum(axis=0)
print(total / len(images))
