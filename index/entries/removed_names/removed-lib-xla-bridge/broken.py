"""Picks a precision that suits the machine, then normalises an image with it."""

import jax
import jax.numpy as jnp

platform = jax.lib.xla_bridge.get_backend().platform
dtype = jnp.bfloat16 if platform == "tpu" else jnp.float32


def normalise(image):
    image = jnp.asarray(image, dtype)
    return (image - image.mean()) / image.std()


pixels = normalise([[0, 2], [4, 6]])
