"""Shannon entropy of the cell types in a tissue sample."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import xlogy


@jax.jit
def type_entropy(cell_types):
    _, counts = jnp.unique(cell_types, return_counts=True, size=cell_types.size, fill_value=-1)
    fraction = counts / cell_types.size
    return -jnp.sum(xlogy(fraction, fraction))


cell_types = jnp.array([0, 2, 2, 3, 0, 2, 2, 2])
p = np.array([2, 5, 1]) / 8
np.testing.assert_allclose(type_entropy(cell_types), -np.sum(p * np.log(p)), rtol=1e-5)
