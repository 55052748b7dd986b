"""Features of two soil samples, normalised by the statistics of earlier ones."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

norm, state = eqx.nn.make_with_state(eqx.nn.BatchNorm)(input_size=2, axis_name="batch", mode="ema")
samples = jnp.array([[1.0, 10.0], [3.0, 20.0]])
earlier = jnp.array([[0.0, 0.0], [4.0, 8.0]])
_, state = jax.vmap(norm, axis_name="batch", in_axes=(0, None), out_axes=(0, None))(earlier, state)
norm = eqx.nn.inference_mode(norm)


def features(sample, state):
    return norm(sample, state)


normalised, state = jax.vmap(features, in_axes=(0, None), out_axes=(0, None))(samples, state)

expected = (np.asarray(samples) - [2.0, 4.0]) / [2.0, 4.0]
np.testing.assert_allclose(normalised, expected, atol=1e-3)
