"""Log-likelihood of photon counts, with a check that the rates are positive."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import checkify


def log_likelihood(rates, counts):
    checkify.debug_check(jnp.all(rates > 0), "smallest rate is {}", jnp.min(rates))
    return jnp.sum(counts * jnp.log(rates) - rates)


rates = jnp.array([1.0, 2.0, 4.0])
counts = jnp.array([1.0, 0.0, 3.0])
np.testing.assert_allclose(jax.jit(log_likelihood)(rates, counts), 3 * np.log(4.0) - 7.0, rtol=1e-6)
error, _ = jax.jit(checkify.checkify(log_likelihood))(-rates, counts)
assert "smallest rate is -4.0" in error.get()
