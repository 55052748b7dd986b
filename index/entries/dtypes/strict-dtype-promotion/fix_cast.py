"""Weighted mean of photon energies, in a code base that forbids implicit conversions."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_numpy_dtype_promotion", "strict")


@jax.jit
def mean_energy(energies, counts):
    counts = counts.astype(energies.dtype)
    total = jnp.sum(energies * counts)
    return total / jnp.sum(counts)


np.testing.assert_allclose(mean_energy(jnp.array([0.5, 1.5, 4.0]), jnp.array([2, 1, 1])), 6.5 / 4)
