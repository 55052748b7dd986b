"""How large are the features of an image encoder? Found without computing them."""

import jax
import jax.numpy as jnp
from jax.abstract_arrays import ShapedArray


def encode(image):
    patches = image.reshape(8, 4, 8, 4, 3).swapaxes(1, 2).reshape(64, 48)
    return jnp.tanh(patches @ jnp.ones((48, 16))).sum(axis=0)


features = jax.eval_shape(encode, ShapedArray((32, 32, 3), jnp.float32))
