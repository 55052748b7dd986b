"""A surrogate of an aerofoil's lift, saved as bytes and read back with a bias in its output layer."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
from flax import serialization


class Lift(nn.Module):
    output_bias: bool

    @nn.compact
    def __call__(self, angles):
        hidden = nn.tanh(nn.Dense(4, name="hidden")(angles))
        return nn.Dense(1, use_bias=self.output_bias, name="lift")(hidden)


angles = jnp.linspace(-1.0, 1.0, 6).reshape(6, 1)
trained = Lift(output_bias=False).init(jax.random.key(0), angles)
checkpoint = serialization.to_bytes(trained)

model = Lift(output_bias=False)
template = model.init(jax.random.key(1), angles)
restored = serialization.from_bytes(template, checkpoint)

layers = jax.tree.map(np.asarray, trained["params"])
expected = np.tanh(np.asarray(angles) @ layers["hidden"]["kernel"]) @ layers["lift"]["kernel"]
np.testing.assert_allclose(model.apply(restored, angles), expected, rtol=1e-4, atol=1e-6)
