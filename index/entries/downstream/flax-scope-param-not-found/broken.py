"""Stellar parameters from spectra, with an auxiliary output that helps the encoder while training."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class SpectrumModel(nn.Module):
    @nn.compact
    def __call__(self, spectra, train=False):
        features = nn.relu(nn.Dense(8, name="encoder")(spectra))
        temperature = nn.Dense(1, name="temperature")(features)
        if train:
            return temperature, nn.Dense(spectra.shape[-1], name="decoder")(features)
        return temperature


spectra = jnp.sin(jnp.arange(20.0)).reshape(4, 5)
temperature = jnp.array([[5.8], [4.9], [6.1], [5.2]])
model = SpectrumModel()
params = model.init(jax.random.key(0), spectra)


def loss(params):
    predicted, rebuilt = model.apply(params, spectra, train=True)
    return jnp.mean((predicted - temperature) ** 2) + jnp.mean((rebuilt - spectra) ** 2)


print(jax.grad(loss)(params))
