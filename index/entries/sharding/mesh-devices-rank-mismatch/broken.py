"""Lay out a mesh for data and model parallelism and share a matrix product over it."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(jax.devices(), ("data", "model"))
tokens = jax.device_put(np.arange(32.0).reshape(8, 4), NamedSharding(mesh, P("data")))
weights = jax.device_put(np.eye(4), NamedSharding(mesh, P(None, "model")))
print(jax.jit(jnp.dot)(tokens, weights))
