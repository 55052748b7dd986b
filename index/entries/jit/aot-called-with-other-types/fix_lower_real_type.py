"""Denoises frames of a microscope with a filter that is compiled ahead of the measurement."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def denoise(frame, strength):
    smooth = (jnp.roll(frame, 1, 0) + frame + jnp.roll(frame, -1, 0)) / 3
    return frame + strength * (smooth - frame)


example = jax.ShapeDtypeStruct((64, 64), jnp.uint16)
compiled = denoise.lower(example, 0.5).compile()

camera_frame = np.full((64, 64), 7, dtype=np.uint16)
np.testing.assert_allclose(compiled(camera_frame, 0.5), np.full((64, 64), 7.0))
