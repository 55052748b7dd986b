"""Normalise each row of attention scores in a Pallas kernel, one row per program."""

import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl

scores = jnp.arange(32.0).reshape(4, 8)


def softmax_kernel(scores_ref, probabilities_ref):
    weights = jnp.exp(scores_ref[...] - jnp.max(scores_ref[...]))
    probabilities_ref[...] = weights / jnp.sum(weights)


row = pl.BlockSpec((8,), lambda i: (i,))
softmax = pl.pallas_call(
    softmax_kernel,
    grid=(4,),
    in_specs=[row],
    out_specs=row,
    out_shape=jax.ShapeDtypeStruct(scores.shape, scores.dtype),
    interpret=True,
)
print(softmax(scores))
