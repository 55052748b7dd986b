"""Encoder and readout that predict two properties of a crystal from its descriptors."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class PropertyModel(nn.Module):
    def setup(self):
        self.encoder = nn.Dense(4)
        self.readout = nn.Dense(2)

    def __call__(self, descriptors):
        hidden = jnp.tanh(self.encoder(descriptors))
        return self.readout(hidden)


descriptors = jnp.array([[0.5, -1.0, 2.0]])
model = PropertyModel()
variables = model.init(jax.random.key(0), descriptors)

first, second = (jax.tree.map(np.asarray, variables["params"][name]) for name in ("encoder", "readout"))
hidden = np.tanh(np.asarray(descriptors) @ first["kernel"] + first["bias"])
expected = hidden @ second["kernel"] + second["bias"]
np.testing.assert_allclose(model.apply(variables, descriptors), expected, rtol=1e-4)
