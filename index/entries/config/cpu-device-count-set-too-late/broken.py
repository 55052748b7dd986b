"""Splits a walker population over four virtual CPU devices."""

import jax
import jax.numpy as jnp
from jax.sharding import Mesh, NamedSharding, PartitionSpec

walkers = jnp.arange(8.0)
jax.config.update("jax_num_cpu_devices", 4)

mesh = Mesh(jax.devices(), ("walkers",))
walkers = jax.device_put(walkers, NamedSharding(mesh, PartitionSpec("walkers")))
print(jax.jit(lambda w: w**2)(walkers))
