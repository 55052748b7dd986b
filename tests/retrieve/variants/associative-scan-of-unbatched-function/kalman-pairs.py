"""Parallel linear recurrence x = A x + b for a state-space model."""

import jax
import jax.numpy as jnp


def combine(left, right):
    a1, b1 = left
    a2, b2 = right
    return jnp.dot(a2, a1), jnp.dot(a2, b1) + b2


@jax.jit
def states(decays, inputs):
    transition = jax.vmap(jnp.diag)(decays)
    return jax.lax.associative_scan(combine, (transition, inputs))[1]


states(jnp.full((6, 3), 0.9), jnp.ones((6, 3)))
