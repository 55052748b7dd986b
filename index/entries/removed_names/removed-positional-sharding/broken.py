"""Mean brightness of the columns of an image whose pixels are spread over eight devices."""

import jax
import numpy as np
from jax.experimental import mesh_utils
from jax.sharding import PositionalSharding

devices = mesh_utils.create_device_mesh((4, 2))
layout = PositionalSharding(devices)

image = np.arange(48.0).reshape(8, 6)
weights = np.linspace(0.5, 1.5, 8)
image_on_devices = jax.device_put(image, layout)
weights_on_devices = jax.device_put(weights, layout.replicate())
brightness = jax.jit(lambda w, x: w @ x / w.sum())(weights_on_devices, image_on_devices)
