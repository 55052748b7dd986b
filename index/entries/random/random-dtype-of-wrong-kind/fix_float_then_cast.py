"""Augment a batch of grey-scale images with sensor noise."""

import jax
import jax.numpy as jnp
import numpy as np

images = jnp.full((4, 8, 8), 120, dtype=jnp.uint8)


def add_sensor_noise(key, images, sigma):
    noise = sigma * jax.random.normal(key, images.shape, dtype=jnp.float32)
    noisy = jnp.round(images.astype(jnp.float32) + noise)
    return jnp.clip(noisy, 0, 255).astype(images.dtype)


noisy = add_sensor_noise(jax.random.key(3), images, 10.0)
assert noisy.dtype == jnp.uint8
values = np.asarray(noisy, dtype=float)
assert abs(values.mean() - 120) < 2.5 and 8 < values.std() < 12
assert values.max() > 130 and values.min() < 110
