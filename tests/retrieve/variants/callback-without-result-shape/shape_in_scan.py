"""Feeds a chain of NumPy smoothing steps with a scan."""

import jax
import jax.numpy as jnp
import numpy as np


def smooth(profile, _):
    shape = profile.shape
    new = jax.pure_callback(lambda p: np.convolve(p, [0.5, 0.5], "same"), shape, profile)
    return new, None


final, _ = jax.lax.scan(smooth, jnp.arange(5.0), None, length=3)
print(final)
