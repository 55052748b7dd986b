"""Add dust extinction to an image in a Pallas kernel, tile by tile."""

import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl

image = jnp.arange(64.0).reshape(8, 8)


def extinction_kernel(image_ref, dimmed_ref):
    dimmed_ref[...] = 0.5 * image_ref[...]


tile = pl.BlockSpec((4, 4), lambda i: (i, 0))
dimmed = pl.pallas_call(
    extinction_kernel,
    grid=(2, 2),
    in_specs=[tile],
    out_specs=tile,
    out_shape=jax.ShapeDtypeStruct(image.shape, image.dtype),
    interpret=True,
)(image)
print(dimmed)
