"""Assemble a sky map from tiles that were read one by one, one tile for each device."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("tiles",))
by_tile = NamedSharding(mesh, P("tiles"))


def read_tile(number):
    return np.full((1, 4, 4), float(number))


places = by_tile.addressable_devices_indices_map((8, 4, 4))
tiles = [jax.device_put(read_tile(index[0].start), device) for device, index in places.items()]
sky = jax.make_array_from_single_device_arrays((8, 4, 4), by_tile, tiles)

np.testing.assert_allclose(jnp.mean(sky, axis=(1, 2)), np.arange(8.0))
assert {shard.data.shape for shard in sky.addressable_shards} == {(1, 4, 4)}
