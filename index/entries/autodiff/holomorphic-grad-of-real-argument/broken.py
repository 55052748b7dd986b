"""Rate of change of a quantum amplitude with time."""

import jax
import jax.numpy as jnp

energies = jnp.array([1.0, 2.0])
weights = jnp.array([0.25, 0.75])


def amplitude(time):
    return jnp.sum(weights * jnp.exp(-1j * energies * time))


rate = jax.grad(amplitude, holomorphic=True)(0.3)
print(rate)
