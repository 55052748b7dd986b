"""Shannon entropy of the cell types in a tissue sample."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import xlogy

NUM_TYPES = 5


@jax.jit
def type_entropy(cell_types):
    counts = jnp.bincount(cell_types, length=NUM_TYPES)
    fraction = counts / cell_types.size
    return -jnp.sum(xlogy(fraction, fraction))


cell_types = jnp.array([0, 2, 2, 3, 0, 2, 2, 2])
p = np.array([2, 5, 1]) / 8
np.testing.assert_allclose(type_entropy(cell_types), -np.sum(p * np.log(p)), rtol=1e-5)
