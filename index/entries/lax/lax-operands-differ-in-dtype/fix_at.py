"""Appends the latest sensor reading to a rolling buffer kept in half precision."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def record(history, reading, step):
    calibrated = 0.5 * reading + 1.0
    return history.at[step].set(calibrated.astype(history.dtype))


history = jnp.zeros((3, 2), dtype=jnp.float16)
updated = record(history, jnp.array([4.0, 6.0]), 1)
assert updated.dtype == jnp.float16
np.testing.assert_allclose(np.asarray(updated, dtype=np.float32), [[0.0, 0.0], [3.0, 4.0], [0.0, 0.0]])
