"""Composes the layers of a network, each a dictionary of its own, with one scan over their stacked parameters."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

layers = [{"scale": 2.0, "shift": 1.0}, {"scale": 3.0, "shift": 0.0}, {"scale": 0.5, "shift": -1.0}]


def apply(activation, layer):
    activation = layer["scale"] * activation + layer["shift"]
    return activation, activation


stacked = jax.tree.map(lambda *leaves: jnp.stack(leaves), *layers)
final, activations = lax.scan(apply, 1.0, stacked)

np.testing.assert_allclose(activations, [3.0, 9.0, 3.5])
