"""Training loss of a batch-normalised classifier of leaf spectra."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Classifier(eqx.Module):
    norm: eqx.nn.BatchNorm
    head: eqx.nn.Linear

    def __init__(self, key):
        self.norm = eqx.nn.BatchNorm(3, axis_name="batch", mode="batch")
        self.head = eqx.nn.Linear(3, 1, key=key)

    def __call__(self, spectrum, state):
        spectrum, state = self.norm(spectrum, state)
        return self.head(spectrum), state


leaves, state = eqx.nn.make_with_state(Classifier)(jax.random.key(0))
spectra = jnp.arange(12.0).reshape(4, 3)
logits, state = jax.vmap(leaves, axis_name="leaf", in_axes=(0, None), out_axes=(0, None))(spectra, state)
