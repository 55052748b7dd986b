"""Stellar parameters from spectra, with an auxiliary output that helps the encoder while training."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class SpectrumModel(nn.Module):
    @nn.compact
    def __call__(self, spectra, train=False):
        features = nn.relu(nn.Dense(8, name="encoder")(spectra))
        temperature = nn.Dense(1, name="temperature")(features)
        if train or self.is_initializing():
            rebuilt = nn.Dense(spectra.shape[-1], name="decoder")(features)
        return (temperature, rebuilt) if train else temperature


spectra = jnp.sin(jnp.arange(20.0)).reshape(4, 5)
temperature = jnp.array([[5.8], [4.9], [6.1], [5.2]])
model = SpectrumModel()
params = model.init(jax.random.key(0), spectra)


def loss(params):
    predicted, rebuilt = model.apply(params, spectra, train=True)
    return jnp.mean((predicted - temperature) ** 2) + jnp.mean((rebuilt - spectra) ** 2)


layers = jax.tree.map(np.asarray, params["params"])
features = np.maximum(np.asarray(spectra) @ layers["encoder"]["kernel"], 0)
rebuilt = features @ layers["decoder"]["kernel"]
misfit = features @ layers["temperature"]["kernel"] - np.asarray(temperature)
expected = np.mean(misfit**2) + np.mean((rebuilt - np.asarray(spectra)) ** 2)
np.testing.assert_allclose(loss(params), expected, rtol=1e-4)
gradient = jax.grad(loss)(params)["params"]["decoder"]["kernel"]
np.testing.assert_allclose(gradient, features.T @ (rebuilt - np.asarray(spectra)) / 10, rtol=1e-3, atol=1e-5)
