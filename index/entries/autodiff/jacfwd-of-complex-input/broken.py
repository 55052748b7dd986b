"""How the reflected amplitude of a coated lens answers to its complex refractive index."""

import jax
import jax.numpy as jnp


def reflected(index):
    return (1.0 - index) / (1.0 + index)


index = jnp.array([1.5 + 0.1j, 2.0 + 0.0j])
print(jax.jacfwd(reflected)(index))
