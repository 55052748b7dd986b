"""Four devices on the CPU for a test of a sharded sum, without losing the flags that are set already."""

import os

flag = "--xla_force_host_platform_device_count=4"
os.environ["XLA_FLAGS"] = " ".join([os.environ.get("XLA_FLAGS", ""), flag])

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.sharding.Mesh(np.array(jax.devices("cpu")), ("hosts",))
counts = jax.device_put(np.arange(8.0), NamedSharding(mesh, PartitionSpec("hosts")))

assert len(counts.sharding.device_set) == 4
np.testing.assert_allclose(jnp.sum(counts), 28.0)
