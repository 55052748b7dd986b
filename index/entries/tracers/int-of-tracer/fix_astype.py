"""Add a photon to the histogram of its energy."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def record(counts, energy, bin_width):
    channel = (energy / bin_width).astype(int)
    return counts.at[channel].add(1)


spectrum = jnp.zeros(4, dtype=int)
spectrum = record(spectrum, 2.7, 1.0)
spectrum = record(spectrum, 0.2, 1.0)
spectrum = record(spectrum, 2.1, 1.0)
np.testing.assert_array_equal(spectrum, [1, 0, 2, 0])
