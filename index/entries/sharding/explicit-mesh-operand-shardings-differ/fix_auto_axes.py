"""Appends the events of a night to the archive, both spread over the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("event",), axis_types=(AxisType.Auto,))
archive = jax.device_put(np.arange(32.0).reshape(16, 2), NamedSharding(mesh, P("event", None)))
night = jax.device_put(np.ones((8, 2)), NamedSharding(mesh, P(None, None)))


@jax.jit
def append(archive, night):
    return jnp.concatenate([archive, night])


joined = append(archive, night)
np.testing.assert_array_equal(joined, np.concatenate([np.arange(32.0).reshape(16, 2), np.ones((8, 2))]))
