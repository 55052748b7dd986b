"""Trains on a mesh of all devices while the moments of the optimiser are still on half of them."""

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def place(tree, devices):
    sharding = NamedSharding(Mesh(np.array(devices), ("data",)), P("data"))
    return jax.tree.map(lambda leaf: jax.device_put(leaf, sharding), tree)


@jax.jit
def momentum_step(params, moments):
    return jax.tree.map(lambda p, m: p - 0.1 * m, params, moments)


params = place({"w": np.ones((8, 2)), "b": np.zeros(8)}, jax.devices())
moments = place({"w": np.ones((8, 2)), "b": np.ones(8)}, jax.devices()[:4])
print(momentum_step(params, moments)["b"])
