"""Augment a batch of grey-scale images with sensor noise."""

import jax
import jax.numpy as jnp

images = jnp.full((4, 8, 8), 120, dtype=jnp.uint8)


def add_sensor_noise(key, images, sigma):
    noise = sigma * jax.random.normal(key, images.shape, dtype=images.dtype)
    return images + noise


noisy = add_sensor_noise(jax.random.key(3), images, 10.0)
print(noisy.mean())
