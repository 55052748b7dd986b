"""Mean of each device's block of a time series, subtracted from the block."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("time",))
series = np.arange(16.0) ** 2


def remove_mean(block):
    return block - jnp.mean(block)


centred = jax.shard_map(remove_mean, mesh=mesh, in_specs=P("time"), out_specs=P("time"))(series)
blocks = (np.arange(16.0) ** 2).reshape(4, 4)
np.testing.assert_allclose(centred, (blocks - blocks.mean(axis=1, keepdims=True)).ravel(), rtol=1e-5)
