"""A stack of linear layers that advects a tracer concentration."""

import jax.numpy as jnp
import numpy as np
from flax import nnx


class Advection(nnx.Module):
    def __init__(self, depth, rngs):
        self.layers = nnx.data([nnx.Linear(2, 2, rngs=rngs) for _ in range(depth)])

    def __call__(self, concentration):
        for layer in self.layers:
            concentration = layer(concentration)
        return concentration


model = Advection(depth=3, rngs=nnx.Rngs(0))
expected = np.array([[1.0, 2.0]])
for layer in model.layers:
    expected = expected @ np.asarray(layer.kernel[...]) + np.asarray(layer.bias[...])
np.testing.assert_allclose(model(jnp.array([[1.0, 2.0]])), expected, rtol=1e-4)
gradient = nnx.grad(lambda model: model(jnp.array([[1.0, 2.0]])).sum())(model)
np.testing.assert_allclose(gradient["layers"][2]["bias"][...], [1.0, 1.0])
