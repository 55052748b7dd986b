"""Mean over the pixels of a region of interest."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class Camera:
    @partial(jax.jit, static_argnums=(0, 2))
    def brightness(self, frame, region):
        return jnp.mean(frame[np.nonzero(region)])


region = np.zeros((4, 4))
region[1:3, 1:3] = 1
print(Camera().brightness(jnp.ones((4, 4)), region))
