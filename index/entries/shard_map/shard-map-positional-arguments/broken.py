"""Mean of each device's block of a time series, subtracted from the block."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("time",))
series = np.arange(16.0) ** 2


def remove_mean(block):
    return block - jnp.mean(block)


centred = jax.shard_map(remove_mean, mesh, P("time"), P("time"))(series)
print(centred)
