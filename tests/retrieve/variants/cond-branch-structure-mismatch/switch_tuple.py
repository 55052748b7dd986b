"""Force on a grain by the contact it has, with the energy stored in it."""

import jax.numpy as jnp
from jax.lax import switch


def free(overlap):
    return 0.0 * overlap, 0.0 * overlap


def elastic(overlap):
    return [100.0 * overlap, 50.0 * overlap**2]


def contact(kind, overlap):
    force, energy = switch(kind, [free, elastic], overlap)
    return force, energy


print(contact(jnp.array(1), jnp.array(0.01)))
