"""A stack of linear layers that advects a tracer concentration."""

import jax.numpy as jnp
from flax import nnx


class Advection(nnx.Module):
    def __init__(self, depth, rngs):
        self.layers = [nnx.Linear(2, 2, rngs=rngs) for _ in range(depth)]

    def __call__(self, concentration):
        for layer in self.layers:
            concentration = layer(concentration)
        return concentration


model = Advection(depth=3, rngs=nnx.Rngs(0))
print(model(jnp.array([[1.0, 2.0]])))
