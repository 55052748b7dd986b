"""Normalise hidden vectors in a data-parallel step; each vector is spread over the model axis."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
hidden = np.arange(1.0, 33.0).reshape(8, 4)


def squared_norm(block):
    return lax.psum(jnp.sum(block**2, axis=1), "model")


def normalise(hidden):
    squared = jax.shard_map(squared_norm, in_specs=P(None, "model"), out_specs=P(), axis_names={"model"})(hidden)
    return hidden / jnp.sqrt(squared)[:, None]


step = jax.shard_map(normalise, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"})
step = jax.jit(step)
np.testing.assert_allclose(step(hidden), hidden / np.linalg.norm(hidden, axis=1, keepdims=True), rtol=1e-5)
