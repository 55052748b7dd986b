"""Period of variable stars from a light curve, pooled with learned attention over the epochs."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class LightCurveModel(nn.Module):
    hidden: int = 6

    @nn.compact
    def __call__(self, magnitudes):
        features = nn.tanh(nn.Dense(self.hidden, name="embed")(magnitudes[..., None]))
        self.attention = nn.softmax(nn.Dense(1, name="score")(features), axis=-2)
        pooled = jnp.sum(self.attention * features, axis=-2)
        return nn.Dense(1, name="period")(pooled)


magnitudes = jnp.cos(jnp.arange(21.0)).reshape(3, 7)
model = LightCurveModel()
variables = model.init(jax.random.key(0), magnitudes)
periods = model.apply(variables, magnitudes)
print(periods, model.attention)
