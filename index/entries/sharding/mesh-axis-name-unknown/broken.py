"""Spread a batch of images over all devices and compute their mean brightness."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
images = np.arange(8 * 16.0).reshape(8, 16)

batch_sharding = NamedSharding(mesh, P("batch"))
brightness = jax.jit(lambda pixels: jnp.mean(pixels, axis=1))
print(brightness(jax.device_put(images, batch_sharding)))
