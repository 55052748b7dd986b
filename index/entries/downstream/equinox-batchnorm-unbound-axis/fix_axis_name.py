"""Batch-normalised features of two soil samples."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

norm, state = eqx.nn.make_with_state(eqx.nn.BatchNorm)(input_size=2, axis_name="batch", mode="ema")
samples = jnp.array([[1.0, 10.0], [3.0, 20.0]])


def features(sample, state):
    return norm(sample, state)


batched = jax.vmap(features, axis_name="batch", in_axes=(0, None), out_axes=(0, None))
normalised, state = batched(samples, state)

np.testing.assert_allclose(normalised, [[-1.0, -1.0], [1.0, 1.0]], atol=1e-3)
