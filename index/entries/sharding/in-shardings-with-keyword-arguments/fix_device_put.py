"""Score images with a linear classifier: images spread over the devices, weights on each of them."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("images",))
by_image = NamedSharding(mesh, P("images"))
everywhere = NamedSharding(mesh, P())
images = np.arange(64.0).reshape(16, 4) / 64
weights = np.array([[1.0, -1.0], [0.5, 2.0], [0.0, 1.0], [-1.0, 0.0]])


def score(images, weights):
    return jax.nn.log_softmax(images @ weights)


score = jax.jit(score)
placed_images, placed_weights = jax.device_put((images, weights), (by_image, everywhere))
scores = score(placed_images, weights=placed_weights)

logits = images @ weights
expected = logits - np.log(np.exp(logits).sum(1, keepdims=True))
np.testing.assert_allclose(scores, expected, atol=1e-5)
