"""Lay out a mesh for data and model parallelism and share a matrix product over it."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)
tokens = jax.device_put(np.arange(32.0).reshape(8, 4), NamedSharding(mesh, P("data")))
weights = jax.device_put(np.eye(4), NamedSharding(mesh, P(None, "model")))
hidden = jax.jit(jnp.dot)(tokens, weights)

np.testing.assert_allclose(hidden, np.arange(32.0).reshape(8, 4))
assert dict(mesh.shape) == {"data": 4, "model": 2}
