"""Splits a walker population over four virtual CPU devices."""

import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

walkers = jnp.arange(8.0)

mesh = Mesh(jax.devices(), ("walkers",))
walkers = jax.device_put(walkers, NamedSharding(mesh, PartitionSpec("walkers")))
np.testing.assert_allclose(jax.jit(lambda w: w**2)(walkers), np.arange(8.0) ** 2)
assert len(walkers.sharding.device_set) == 4
