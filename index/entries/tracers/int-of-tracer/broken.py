"""Add a photon to the histogram of its energy."""

import jax
import jax.numpy as jnp


@jax.jit
def record(counts, energy, bin_width):
    channel = int(energy / bin_width)
    return counts.at[channel].add(1)


spectrum = jnp.zeros(4, dtype=int)
print(record(spectrum, 2.7, 1.0))
