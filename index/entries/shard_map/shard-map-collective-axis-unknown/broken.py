"""Weighted mean of a particle filter whose particles are spread over the devices."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.make_mesh((8,), ("particles",))
spread = PartitionSpec("particles")


def posterior_mean(position, log_weight):
    weight = jnp.exp(log_weight - lax.pmax(jnp.max(log_weight), "devices"))
    total = lax.psum(jnp.sum(weight), "devices")
    return lax.psum(jnp.sum(weight * position), "devices") / total


position = jax.device_put(jnp.arange(32.0), NamedSharding(mesh, spread))
log_weight = jax.device_put(-0.5 * (jnp.arange(32.0) - 20.0) ** 2, NamedSharding(mesh, spread))
estimate = jax.shard_map(posterior_mean, mesh=mesh, in_specs=(spread, spread), out_specs=PartitionSpec())
print(estimate(position, log_weight))
