"""Poisson log-likelihood of photon counts in the pixels of a detector."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def log_likelihood(rate, counts):
    log_factorial = lax.lgamma(counts + 1)
    return jnp.sum(counts * jnp.log(rate) - rate - log_factorial)


counts = jnp.array([0, 1, 3, 2])
print(log_likelihood(2.0, counts))
