"""Draws a minibatch of a data set inside the compiled training step."""

import jax
import jax.numpy as jnp
import numpy as np

images, labels = np.arange(12.0).reshape(6, 2), np.array([0, 1, 0, 1, 1, 0])


@jax.jit
def loss(weights, key):
    rows = jax.random.randint(key, (3,), 0, len(images))
    batch, target = images[rows], labels[rows]
    return jnp.mean((batch @ weights - target) ** 2)


print(loss(jnp.ones(2), jax.random.key(1)))
