"""Mean brightness of the pixels of a star image that lie above a threshold."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def bright_mean(image, threshold):
    return jnp.mean(image, where=image > threshold)


image = jnp.array([[0.1, 0.9], [0.5, 0.2]])
np.testing.assert_allclose(bright_mean(image, 0.4), (0.9 + 0.5) / 2, rtol=1e-6)
