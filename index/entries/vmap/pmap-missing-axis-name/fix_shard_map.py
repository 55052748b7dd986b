# jax: >=0.6.2
"""Data-parallel training step: every device has its own shard, the gradients are averaged."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P


def loss(weights, inputs, targets):
    return jnp.mean((inputs @ weights - targets) ** 2)


@jax.jit
@partial(
    jax.shard_map,
    mesh=Mesh(np.array(jax.devices()[:2]), ("devices",)),
    in_specs=(P(), P("devices"), P("devices")),
    out_specs=P(),
)
def train_step(weights, inputs, targets):
    gradient = jax.grad(lambda w: lax.pmean(loss(w, inputs, targets), "devices"))(weights)
    return weights - 0.1 * gradient


weights = jnp.array([1.0, -1.0])
inputs = jnp.array([[1.0, 0.0], [0.0, 1.0]])
targets = jnp.array([2.0, 0.0])
weights = train_step(weights, inputs, targets)

np.testing.assert_allclose(weights, [1.1, -0.9], rtol=1e-6)
