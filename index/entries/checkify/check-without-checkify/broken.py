"""Log-likelihood of photon counts, with a check that the rates are positive."""

import jax
import jax.numpy as jnp
from jax.experimental import checkify


@jax.jit
def log_likelihood(rates, counts):
    checkify.check(jnp.all(rates > 0), "smallest rate is {}", jnp.min(rates))
    return jnp.sum(counts * jnp.log(rates) - rates)


rates = jnp.array([1.0, 2.0, 4.0])
counts = jnp.array([1.0, 0.0, 3.0])
print(log_likelihood(rates, counts))
