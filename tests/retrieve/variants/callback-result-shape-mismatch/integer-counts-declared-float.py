"""Histogram of reaction times, counted by NumPy on the host."""

import jax
import jax.numpy as jnp
import numpy as np

EDGES = np.linspace(0.0, 1.0, 5)


class Histogram:
    def count(self, times):
        return np.histogram(times, EDGES)[0]

    def __call__(self, times):
        out = jax.ShapeDtypeStruct((4,), jnp.float32)
        return jax.pure_callback(self.count, out, times)


print(Histogram()(jnp.array([0.1, 0.2, 0.9])))
