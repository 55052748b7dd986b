"""Shannon entropy of the cell types in a tissue sample."""

import jax
import jax.numpy as jnp
from jax.scipy.special import xlogy


@jax.jit
def type_entropy(cell_types):
    _, counts = jnp.unique(cell_types, return_counts=True)
    fraction = counts / cell_types.size
    return -jnp.sum(xlogy(fraction, fraction))


cell_types = jnp.array([0, 2, 2, 3, 0, 2, 2, 2])
print(type_entropy(cell_types))
