"""Displacement field of a stretched membrane: a small network on coordinates scaled to the frame."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np


class Membrane(eqx.Module):
    network: eqx.nn.MLP
    frame: tuple[float, ...] = eqx.field(static=True)

    def __init__(self, frame, *, key):
        self.network = eqx.nn.MLP(2, 1, width_size=8, depth=1, key=key)
        self.frame = tuple(frame)

    def __call__(self, position):
        inside = jnp.prod(1 - (position / jnp.array(self.frame)) ** 2)
        return inside * self.network(position / jnp.array(self.frame))[0]


membrane = Membrane(frame=[2.0, 1.0], key=jax.random.key(0))
positions = jnp.array([[0.0, 0.0], [1.0, 0.5], [2.0, 0.3]])

first, last = membrane.network.layers
scaled = np.array([[0.0, 0.0], [0.5, 0.5], [1.0, 0.3]])
hidden = np.maximum(scaled @ np.asarray(first.weight).T + np.asarray(first.bias), 0)
raw = (hidden @ np.asarray(last.weight).T + np.asarray(last.bias))[:, 0]
expected = np.array([1.0, 0.75**2, 0.0]) * raw
np.testing.assert_allclose(jax.vmap(membrane)(positions), expected, rtol=1e-3, atol=1e-5)
