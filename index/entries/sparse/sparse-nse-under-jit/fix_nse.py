"""Forces on particles from their neighbours, with a sparse contact matrix."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import sparse

positions = jnp.array([0.0, 0.8, 1.5, 3.0])


@jax.jit
def net_force(positions):
    gap = positions[:, None] - positions[None, :]
    contact = jnp.where(jnp.abs(gap) < 1.0, gap, 0.0)
    contacts = sparse.BCOO.fromdense(contact, nse=2 * len(positions))
    return contacts @ jnp.ones_like(positions)


np.testing.assert_allclose(net_force(positions), [-0.8, 0.1, 0.7, 0.0], atol=1e-6)
