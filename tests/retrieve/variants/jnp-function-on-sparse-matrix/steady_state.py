"""Steady state of a reaction network with sparse couplings."""

import jax
import jax.numpy as jnp
from jax.experimental.sparse import BCSR


@jax.jit
def steady(couplings, source):
    return jnp.linalg.solve(couplings, source)


rates = jnp.array([[2.0, -1.0], [0.0, 1.0]])
print(steady(BCSR.fromdense(rates), jnp.ones(2)))
