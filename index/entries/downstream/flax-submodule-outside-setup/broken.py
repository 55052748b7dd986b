"""Encoder and readout that predict two properties of a crystal from its descriptors."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class PropertyModel(nn.Module):
    def setup(self):
        self.encoder = nn.Dense(4)

    def __call__(self, descriptors):
        hidden = jnp.tanh(self.encoder(descriptors))
        return nn.Dense(2)(hidden)


descriptors = jnp.array([[0.5, -1.0, 2.0]])
model = PropertyModel()
variables = model.init(jax.random.key(0), descriptors)
print(model.apply(variables, descriptors))
