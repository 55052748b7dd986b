"""Weighted mean of a particle filter whose particles are spread over the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.make_mesh((8,), ("particles",))
axis = mesh.axis_names[0]
spread = PartitionSpec(axis)


def posterior_mean(position, log_weight):
    weight = jnp.exp(log_weight - lax.pmax(jnp.max(log_weight), axis))
    total = lax.psum(jnp.sum(weight), axis)
    return lax.psum(jnp.sum(weight * position), axis) / total


position = jax.device_put(jnp.arange(32.0), NamedSharding(mesh, spread))
log_weight = jax.device_put(-0.5 * (jnp.arange(32.0) - 20.0) ** 2, NamedSharding(mesh, spread))
estimate = jax.shard_map(posterior_mean, mesh=mesh, in_specs=(spread, spread), out_specs=PartitionSpec())
w = np.exp(-0.5 * (np.arange(32.0) - 20.0) ** 2)
np.testing.assert_allclose(estimate(position, log_weight), np.sum(w * np.arange(32.0)) / w.sum(), rtol=1e-5)
