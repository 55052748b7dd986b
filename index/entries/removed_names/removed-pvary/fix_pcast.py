"""Each device adds up the photon counts of its own detector rows, one after the other."""

import jax
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("detector",))


def count(rows):
    start = jax.lax.pcast(0.0, "detector", to="varying")
    total, _ = jax.lax.scan(lambda total, photons: (total + photons, None), start, rows)
    return total[None]


photons = np.arange(16.0)
counts = jax.jit(jax.shard_map(count, mesh=mesh, in_specs=P("detector"), out_specs=P("detector")))(photons)

np.testing.assert_allclose(counts, photons.reshape(8, 2).sum(axis=1))
