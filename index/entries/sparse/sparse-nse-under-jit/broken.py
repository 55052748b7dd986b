"""Forces on particles from their neighbours, with a sparse contact matrix."""

import jax
import jax.numpy as jnp
from jax.experimental import sparse

positions = jnp.array([0.0, 0.8, 1.5, 3.0])


@jax.jit
def net_force(positions):
    gap = positions[:, None] - positions[None, :]
    contact = jnp.where(jnp.abs(gap) < 1.0, gap, 0.0)
    contacts = sparse.BCOO.fromdense(contact)
    return contacts @ jnp.ones_like(positions)


print(net_force(positions))
