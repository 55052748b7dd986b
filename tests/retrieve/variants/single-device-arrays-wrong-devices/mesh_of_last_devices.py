"""Stores the walkers of a sampler on the second half of the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

half = jax.device_count() // 2
sampler_mesh = Mesh(np.array(jax.devices()[half:]), ("walkers",))

pieces = []
for number, device in zip(range(half), jax.devices(), strict=False):
    with jax.default_device(device):
        pieces.append(jnp.zeros((10, 3)) + number)

walkers = jax.make_array_from_single_device_arrays(
    (10 * half, 3), NamedSharding(sampler_mesh, P("walkers", None)), pieces
)
print(walkers.mean(axis=0))
