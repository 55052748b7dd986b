# jax: >=0.6
"""Distance of each star from the centre of mass of its cluster, stars spread over devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P


def distance(position, mass):
    weighted = jax.lax.psum(mass @ position, "device")
    centre = weighted / jax.lax.psum(mass.sum(), "device")
    return jnp.linalg.norm(position - centre, axis=1)


positions = np.arange(48.0).reshape(16, 3)
masses = np.linspace(1.0, 2.0, 16)
mesh = Mesh(np.array(jax.devices()), ("device",))
spread = jax.jit(
    jax.shard_map(distance, mesh=mesh, in_specs=(P("device"), P("device")), out_specs=P("device"))
)
distances = spread(positions, masses)

centre = np.average(positions, axis=0, weights=masses)
np.testing.assert_allclose(distances, np.linalg.norm(positions - centre, axis=1), rtol=1e-4)
assert len(distances.sharding.device_set) == 8
