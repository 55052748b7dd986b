"""Minimum and position of a tabulated function, found by a NumPy routine."""

import jax
import jax.numpy as jnp
import numpy as np


class Table:
    def minimum(self, values):
        return np.min(values), np.argmin(values)

    def __call__(self, values):
        declared = {"value": float, "index": int}
        return jax.pure_callback(self.minimum, declared, values)


print(jax.jit(Table())(jnp.array([3.0, 1.0, 2.0])))
