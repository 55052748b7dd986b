# jax: <0.10
"""Exponentially smooth the readings of many sensors, a few sensors on each device."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("sensors",))
readings = jnp.arange(40.0).reshape(5, 8)


def smooth(readings):
    def step(level, reading):
        level = 0.5 * level + 0.5 * reading
        return level, level

    start = lax.pvary(jnp.zeros(readings.shape[1]), "sensors")
    return lax.scan(step, start, readings)[1]


by_sensor = P(None, "sensors")
smoothed = jax.shard_map(smooth, mesh=mesh, in_specs=by_sensor, out_specs=by_sensor)(readings)

level, expected = np.zeros(8), []
for reading in np.arange(40.0).reshape(5, 8):
    level = 0.5 * level + 0.5 * reading
    expected.append(level)
np.testing.assert_allclose(smoothed, expected, rtol=1e-6)
