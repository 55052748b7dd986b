"""Build one global array of monthly rainfall; each device asks for its own stations."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("stations",))
by_station = NamedSharding(mesh, P("stations"))
rainfall = np.arange(192.0).reshape(16, 12)

stations = jax.make_array_from_callback(rainfall.shape, by_station, lambda index: rainfall[index])
yearly = jax.jit(lambda rain: rain.sum(axis=1))(stations)

np.testing.assert_allclose(yearly, [sum(range(12 * k, 12 * k + 12)) for k in range(16)])
assert stations.addressable_shards[0].data.shape == (2, 12)
