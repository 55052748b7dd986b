"""Period of variable stars from a light curve, pooled with learned attention over the epochs."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class LightCurveModel(nn.Module):
    hidden: int = 6

    @nn.compact
    def __call__(self, magnitudes):
        features = nn.tanh(nn.Dense(self.hidden, name="embed")(magnitudes[..., None]))
        attention = nn.softmax(nn.Dense(1, name="score")(features), axis=-2)
        pooled = jnp.sum(attention * features, axis=-2)
        return nn.Dense(1, name="period")(pooled), attention


magnitudes = jnp.cos(jnp.arange(21.0)).reshape(3, 7)
model = LightCurveModel()
variables = model.init(jax.random.key(0), magnitudes)
periods, attention = model.apply(variables, magnitudes)

layers = jax.tree.map(np.asarray, variables["params"])
features = np.tanh(np.asarray(magnitudes)[..., None] @ layers["embed"]["kernel"])
scores = np.exp(features @ layers["score"]["kernel"])
weights = scores / scores.sum(axis=1, keepdims=True)
expected = (weights * features).sum(axis=1) @ layers["period"]["kernel"]
np.testing.assert_allclose(periods, expected, rtol=1e-3, atol=1e-5)
np.testing.assert_allclose(attention, weights, rtol=1e-3)
