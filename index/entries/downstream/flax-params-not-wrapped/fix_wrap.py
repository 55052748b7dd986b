"""Tide heights from harmonic features: the misfit of a small network before training."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


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
    return jnp.mean((model.apply({"params": params}, phases) - heights) ** 2)


value, gradient = jax.value_and_grad(misfit)(params)
layers = jax.tree.map(np.asarray, params)
hidden = np.tanh(np.asarray(phases) @ layers["hidden"]["kernel"])
error = hidden @ layers["height"]["kernel"] - np.asarray(heights)
np.testing.assert_allclose(value, np.mean(error**2), rtol=1e-4)
np.testing.assert_allclose(gradient["height"]["kernel"], hidden.T @ error / 4, rtol=1e-3, atol=1e-5)
