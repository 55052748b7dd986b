"""A tensor-parallel layer: batch over "data", the contracted hidden dimension over "model"."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto, AxisType.Auto))
hidden = jax.device_put(np.arange(32.0).reshape(8, 4), NamedSharding(mesh, P("data", "model")))
weights = jax.device_put(np.arange(12.0).reshape(4, 3), NamedSharding(mesh, P("model", None)))


@jax.jit
def project(hidden, weights):
    return jnp.dot(hidden, weights)


expected = np.arange(32.0).reshape(8, 4) @ np.arange(12.0).reshape(4, 3)
np.testing.assert_allclose(project(hidden, weights), expected, rtol=1e-6)
