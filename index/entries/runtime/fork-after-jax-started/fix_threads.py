"""Preprocesses a recording in a thread, next to a JAX computation."""

from concurrent.futures import ThreadPoolExecutor

import jax.numpy as jnp
import numpy as np


def remove_offset(recording):
    mean = sum(recording) / len(recording)
    return [sample - mean for sample in recording]


window = jnp.hanning(3)
with ThreadPoolExecutor(2) as pool:
    clean = pool.submit(remove_offset, [4.0, 4.0, 7.0]).result()
np.testing.assert_allclose(clean, [-1.0, -1.0, 2.0])
np.testing.assert_allclose(jnp.array(clean) @ window, -1.0, atol=1e-6)
