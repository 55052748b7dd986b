"""Displacement field of a stretched membrane: a small network on coordinates scaled to the frame."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Membrane(eqx.Module):
    network: eqx.nn.MLP

    def __init__(self, frame, *, key):
        self.network = eqx.nn.MLP(2, 1, width_size=8, depth=1, key=key)
        self.frame = jnp.asarray(frame)

    def __call__(self, position):
        inside = jnp.prod(1 - (position / self.frame) ** 2)
        return inside * self.network(position / self.frame)[0]


membrane = Membrane(frame=[2.0, 1.0], key=jax.random.key(0))
positions = jnp.array([[0.0, 0.0], [1.0, 0.5], [2.0, 0.3]])
print(jax.vmap(membrane)(positions))
