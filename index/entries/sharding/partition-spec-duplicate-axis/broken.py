"""Spread the matrix of pair interactions between particles over all devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("particles",))
positions = np.arange(8.0)

pairs = NamedSharding(mesh, P("particles", "particles"))
distances = jax.device_put(np.abs(positions[:, None] - positions[None, :]), pairs)
print(jax.jit(lambda d: jnp.sum(d, axis=1))(distances))
