"""Spread the matrix of pair interactions between particles over all devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("particles",))
positions = np.arange(8.0)

pairs = NamedSharding(mesh, P("particles", None))
distances = jax.device_put(np.abs(positions[:, None] - positions[None, :]), pairs)
expected = [28.0, 22.0, 18.0, 16.0, 16.0, 18.0, 22.0, 28.0]
np.testing.assert_allclose(jax.jit(lambda d: jnp.sum(d, axis=1))(distances), expected)
assert distances.addressable_shards[0].data.size == 8
