"""A running histogram of detector counts, kept in a reference that is updated in place."""

import jax
import jax.numpy as jnp


@jax.jit
def histogram(counts):
    bins = jax.new_ref(jnp.zeros(4))
    jax.lax.fori_loop(0, len(counts), lambda k, _: bins.__setitem__(counts[k], bins[counts[k]] + 1), None)
    return bins


bins = histogram(jnp.array([0, 2, 2, 3, 2]))
print(bins[...])
