"""Denoises frames of a microscope; the plain jitted function compiles for each type by itself."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def denoise(frame, strength):
    smooth = (jnp.roll(frame, 1, 0) + frame + jnp.roll(frame, -1, 0)) / 3
    return frame + strength * (smooth - frame)


denoise(jnp.zeros((64, 64), jnp.float32), 0.5).block_until_ready()

camera_frame = np.full((64, 64), 7, dtype=np.uint16)
np.testing.assert_allclose(denoise(camera_frame, 0.5), np.full((64, 64), 7.0))
assert denoise._cache_size() == 2
