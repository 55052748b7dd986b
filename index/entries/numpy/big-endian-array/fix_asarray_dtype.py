"""Flux calibration of an image read from a big-endian file, as FITS files are."""

import jax
import jax.numpy as jnp
import numpy as np

raw = np.array([[100.0, 200.0], [300.0, 500.0]], dtype=">f4").tobytes()


@jax.jit
def calibrate(image, gain):
    return gain * (image - jnp.median(image))


image = np.frombuffer(raw, dtype=">f4").reshape(2, 2)
np.testing.assert_allclose(
    calibrate(jnp.asarray(image, dtype=jnp.float32), 0.5), [[-75.0, -25.0], [25.0, 125.0]]
)
