"""Redshifts of galaxies from their colours: a network with dropout, evaluated on new galaxies."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np


class Redshift(eqx.Module):
    hidden: eqx.nn.Linear
    dropout: eqx.nn.Dropout
    output: eqx.nn.Linear

    def __init__(self, key):
        hidden_key, output_key = jax.random.split(key)
        self.hidden = eqx.nn.Linear(3, 16, key=hidden_key)
        self.dropout = eqx.nn.Dropout(0.25)
        self.output = eqx.nn.Linear(16, 1, key=output_key)

    def __call__(self, colours, key=None):
        features = jnp.tanh(self.hidden(colours))
        return self.output(self.dropout(features, key=key))


colours = jnp.sin(jnp.arange(12.0)).reshape(4, 3)
model = Redshift(jax.random.key(0))
redshifts = jax.vmap(eqx.nn.inference_mode(model))(colours)

features = np.tanh(np.asarray(colours) @ np.asarray(model.hidden.weight).T + np.asarray(model.hidden.bias))
expected = features @ np.asarray(model.output.weight).T + np.asarray(model.output.bias)
np.testing.assert_allclose(redshifts, expected, rtol=1e-3, atol=1e-5)
