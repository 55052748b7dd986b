"""Weighted mean of photon energies, in a code base that forbids implicit conversions."""

import jax
import jax.numpy as jnp

jax.config.update("jax_numpy_dtype_promotion", "strict")


@jax.jit
def mean_energy(energies, counts):
    total = jnp.sum(energies * counts)
    return total / jnp.sum(counts)


print(mean_energy(jnp.array([0.5, 1.5, 4.0]), jnp.array([2, 1, 1])))
