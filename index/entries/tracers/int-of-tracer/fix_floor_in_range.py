"""Add a photon to the histogram of its energy; energies outside the range are not counted."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def record(counts, energy, bin_width):
    channel = jnp.floor(energy / bin_width).astype(int)
    inside = (channel >= 0) & (channel < counts.shape[0])
    return counts.at[channel].add(jnp.where(inside, 1, 0))


spectrum = jnp.zeros(4, dtype=int)
for energy in (2.7, 0.2, 2.1, -0.5, 9.0):
    spectrum = record(spectrum, energy, 1.0)
np.testing.assert_array_equal(spectrum, [1, 0, 2, 0])
