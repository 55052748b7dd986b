"""Batch-normalised features of two soil samples."""

import equinox as eqx
import jax
import jax.numpy as jnp

norm, state = eqx.nn.make_with_state(eqx.nn.BatchNorm)(input_size=2, axis_name="batch", mode="ema")
samples = jnp.array([[1.0, 10.0], [3.0, 20.0]])


def features(sample, state):
    return norm(sample, state)


normalised, state = jax.vmap(features, in_axes=(0, None), out_axes=(0, None))(samples, state)
print(normalised)
