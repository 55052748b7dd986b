"""Poisson log-likelihood of photon counts in the pixels of a detector."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import gammaln


@jax.jit
def log_likelihood(rate, counts):
    log_factorial = gammaln(counts + 1)
    return jnp.sum(counts * jnp.log(rate) - rate - log_factorial)


counts = jnp.array([0, 1, 3, 2])
np.testing.assert_allclose(log_likelihood(2.0, counts), 6 * np.log(2.0) - 8.0 - np.log(12.0), rtol=1e-5)
