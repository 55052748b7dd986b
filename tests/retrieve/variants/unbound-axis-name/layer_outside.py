"""A normalisation layer that is tested alone before it is mapped over the batch."""

import jax
import jax.numpy as jnp
from jax import lax


class SyncNorm:
    axis = "batch"

    def __call__(self, x):
        return x - lax.pmean(x, self.axis)


norm = SyncNorm()
print(norm(jnp.array([1.0, 2.0])))
print(jax.vmap(norm, axis_name="batch")(jnp.ones((2, 2))))
