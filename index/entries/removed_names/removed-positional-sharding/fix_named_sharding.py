"""Mean brightness of the columns of an image whose pixels are spread over eight devices."""

import jax
import numpy as np
from jax.experimental import mesh_utils
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

devices = mesh_utils.create_device_mesh((4, 2))
mesh = Mesh(devices, ("rows", "columns"))

image = np.arange(48.0).reshape(8, 6)
weights = np.linspace(0.5, 1.5, 8)
image_on_devices = jax.device_put(image, NamedSharding(mesh, P("rows", "columns")))
weights_on_devices = jax.device_put(weights, NamedSharding(mesh, P()))
brightness = jax.jit(lambda w, x: w @ x / w.sum())(weights_on_devices, image_on_devices)

np.testing.assert_allclose(brightness, np.average(image, axis=0, weights=weights), rtol=1e-6)
blocks = {shard.device: shard.data for shard in image_on_devices.addressable_shards}
np.testing.assert_array_equal(blocks[devices[1, 1]], image[2:4, 3:6])
assert weights_on_devices.is_fully_replicated
