"""Loss of every image in a batch, and the regularisation they share."""

import jax
import jax.numpy as jnp
import numpy as np


def image_loss(weights, image):
    error = jnp.sum((image - weights) ** 2)
    penalty = jnp.sum(weights**2)
    return error, penalty


weights = jnp.array([1.0, 2.0])
images = jnp.array([[1.0, 2.0], [0.0, 2.0], [3.0, 2.0]])
errors, penalty = jax.vmap(image_loss, in_axes=(None, 0), out_axes=(0, None))(weights, images)

np.testing.assert_allclose(errors, [0.0, 1.0, 4.0])
np.testing.assert_allclose(penalty, 5.0)
