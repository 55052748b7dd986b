"""Mean brightness of the pixels of a star image that lie above a threshold."""

import jax
import jax.numpy as jnp


@jax.jit
def bright_mean(image, threshold):
    bright = image[image > threshold]
    return jnp.mean(bright)


image = jnp.array([[0.1, 0.9], [0.5, 0.2]])
print(bright_mean(image, 0.4))
