"""Tide heights from harmonic features: the misfit of a small network before training."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Tide(nn.Module):
    @nn.compact
    def __call__(self, phases):
        hidden = nn.tanh(nn.Dense(6, name="hidden")(phases))
        return nn.Dense(1, name="height")(hidden)


hours = jnp.arange(0.0, 24.0, 3.0)
phases = jnp.stack([jnp.sin(0.506 * hours), jnp.cos(0.506 * hours)], axis=-1)
heights = 1.4 * jnp.cos(0.506 * hours - 0.7)[:, None]
model = Tide()
params = model.init(jax.random.key(0), phases)["params"]


def misfit(params):
    return jnp.mean((model.apply(params, phases) - heights) ** 2)


print(jax.value_and_grad(misfit)(params))
