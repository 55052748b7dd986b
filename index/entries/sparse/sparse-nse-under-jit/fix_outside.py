"""Forces on particles from their neighbours, with a sparse contact matrix."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import sparse

positions = jnp.array([0.0, 0.8, 1.5, 3.0])


def contact_matrix(positions):
    gap = positions[:, None] - positions[None, :]
    return sparse.BCOO.fromdense(jnp.where(jnp.abs(gap) < 1.0, gap, 0.0))


@jax.jit
def net_force(contacts):
    return contacts @ jnp.ones(contacts.shape[0])


np.testing.assert_allclose(net_force(contact_matrix(positions)), [-0.8, 0.1, 0.7, 0.0], atol=1e-6)
