"""Augment a batch of grey-scale images with sensor noise."""

import jax
import jax.numpy as jnp
import numpy as np

images = jnp.full((4, 8, 8), 120, dtype=jnp.uint8)


def add_sensor_noise(key, images, amplitude):
    noise = jax.random.randint(key, images.shape, -amplitude, amplitude + 1, dtype=jnp.int32)
    return jnp.clip(images.astype(jnp.int32) + noise, 0, 255).astype(images.dtype)


noisy = add_sensor_noise(jax.random.key(3), images, 10)
assert noisy.dtype == jnp.uint8
values = np.asarray(noisy, dtype=float)
assert abs(values.mean() - 120) < 2 and values.min() == 110 and values.max() == 130
# The variance of 21 equally likely whole numbers is (21 * 21 - 1) / 12.
assert abs(values.var() - 440 / 12) < 6
