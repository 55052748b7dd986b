"""Soil moisture from satellite channels: training statistics, then a prediction for new fields."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Moisture(nn.Module):
    @nn.compact
    def __call__(self, channels, train):
        scaled = nn.BatchNorm(use_running_average=not train, momentum=0.0, name="scale")(channels)
        return nn.Dense(1, name="moisture")(scaled)


channels = jnp.sin(jnp.arange(24.0)).reshape(8, 3)
model = Moisture()
variables = model.init(jax.random.key(0), channels, train=True)
params = variables["params"]
_, updated = model.apply(variables, channels, train=True, mutable=["batch_stats"])
stats = updated["batch_stats"]

new_fields = jnp.cos(jnp.arange(6.0)).reshape(2, 3)
prediction = model.apply({"params": params}, new_fields, train=False)
print(prediction)
