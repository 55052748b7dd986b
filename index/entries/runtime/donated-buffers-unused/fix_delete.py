"""Averages the snapshots of a molecular dynamics run, block by block."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, donate_argnums=0)
def add_block(running_sum, snapshots):
    return running_sum + snapshots.sum(axis=0)


running_sum = jnp.zeros((4, 3))
for block in range(2):
    snapshots = jnp.full((10, 4, 3), float(block + 1))
    running_sum = add_block(running_sum, snapshots)
    snapshots.delete()
np.testing.assert_allclose(running_sum / 20, np.full((4, 3), 1.5))
assert snapshots.is_deleted()
