"""Fit the couplings of a sparse network to observed responses."""

import jax
import jax.numpy as jnp
from jax.experimental import sparse

couplings = sparse.BCOO.fromdense(jnp.array([[1.0, 0.0, 0.0], [0.0, 2.0, 0.5], [0.0, 0.0, 1.0]]))
signal = jnp.array([1.0, 2.0, 4.0])
response = jnp.array([1.0, 5.0, 4.0])


def misfit(couplings):
    return 0.5 * jnp.sum((couplings @ signal - response) ** 2)


gradient = jax.grad(misfit)(couplings)
print(gradient)
