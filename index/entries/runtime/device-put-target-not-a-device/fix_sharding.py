"""Spreads a lookup table over the devices of a mesh."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

table = jnp.array([0.0, 1.0, 4.0, 9.0])
mesh = Mesh(jax.devices("cpu")[:1], ("entries",))
table_on_host = jax.device_put(table, NamedSharding(mesh, PartitionSpec("entries")))
np.testing.assert_allclose(table_on_host, [0.0, 1.0, 4.0, 9.0])
assert table_on_host.sharding.spec == PartitionSpec("entries")
