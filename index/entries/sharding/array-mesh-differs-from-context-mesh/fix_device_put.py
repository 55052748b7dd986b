"""Photon counts measured on one mesh, calibrated on the mesh of the analysis."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

readout = jax.make_mesh((8,), ("detector",), axis_types=(AxisType.Explicit,))
analysis = jax.make_mesh((4, 2), ("detector", "band"), axis_types=(AxisType.Explicit,) * 2)
counts = jax.device_put(np.arange(32.0).reshape(8, 4), NamedSharding(readout, P("detector")))
gain = np.linspace(1.0, 2.0, 8)[:, None]


@jax.jit
def calibrate(counts, gain):
    return jnp.log1p(counts / gain)


with jax.set_mesh(analysis):
    counts = jax.device_put(counts, NamedSharding(analysis, P("detector")))
    calibrated = calibrate(counts, gain)

np.testing.assert_allclose(calibrated, np.log1p(np.arange(32.0).reshape(8, 4) / gain), rtol=1e-5)
assert calibrated.sharding.shard_shape((8, 4)) == (2, 4)
