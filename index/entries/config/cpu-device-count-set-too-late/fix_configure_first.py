"""Splits a walker population over four virtual CPU devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

jax.config.update("jax_num_cpu_devices", 4)
walkers = jnp.arange(8.0)

mesh = Mesh(jax.devices(), ("walkers",))
walkers = jax.device_put(walkers, NamedSharding(mesh, PartitionSpec("walkers")))
np.testing.assert_allclose(jax.jit(lambda w: w**2)(walkers), np.arange(8.0) ** 2)
assert len(walkers.sharding.device_set) == 4
