"""Augment a batch of grey-scale images with a random brightness step from -20 to 20."""

import jax
import jax.numpy as jnp
import numpy as np

images = jnp.full((64, 8, 8), 120, dtype=jnp.uint8)


def shift_brightness(key, images, step):
    shift = jax.random.randint(key, (len(images), 1, 1), -step, step + 1, dtype=jnp.int32)
    return jnp.clip(images.astype(jnp.int32) + shift, 0, 255).astype(images.dtype)


shifted = np.asarray(shift_brightness(jax.random.key(3), images, 20), dtype=int)
assert shifted.min() >= 100 and shifted.max() <= 140
assert len(np.unique(shifted)) > 20
assert (shifted == shifted[:, :1, :1]).all()
