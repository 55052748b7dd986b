"""A layer of a network as a Pallas kernel: a product in tiles, with a bias added to each row."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu


def layer_kernel(inputs_ref, weights_ref, bias_ref, out_ref):
    inputs = inputs_ref[...]
    product = jnp.dot(inputs, weights_ref[...])
    out_ref[...] = product + bias_ref[...]


def layer(inputs, weights, bias):
    rows, width = inputs.shape[0], weights.shape[1]
    return pl.pallas_call(
        layer_kernel,
        out_shape=jax.ShapeDtypeStruct((rows, width), inputs.dtype),
        grid=(rows // 8,),
        in_specs=[
            pl.BlockSpec((8, inputs.shape[1]), lambda i: (i, 0)),
            pl.BlockSpec(weights.shape, lambda i: (0, 0)),
            pl.BlockSpec((1, width), lambda i: (0, 0)),
        ],
        out_specs=pl.BlockSpec((8, width), lambda i: (i, 0)),
        compiler_params=pltpu.CompilerParams(dimension_semantics=("parallel",)),
        cost_estimate=pl.CostEstimate(flops=2 * rows * width, transcendentals=0, bytes_accessed=4 * rows),
        interpret=True,
    )(inputs, weights, bias)


inputs, weights = jnp.arange(64.0).reshape(16, 4), jnp.arange(16.0).reshape(4, 4)
outputs = layer(inputs, weights, jnp.ones((1, 4)))
np.testing.assert_allclose(outputs, np.asarray(inputs) @ np.asarray(weights) + 1, rtol=1e-6)
np.testing.assert_array_equal(outputs[1], [153.0, 175.0, 197.0, 219.0])
