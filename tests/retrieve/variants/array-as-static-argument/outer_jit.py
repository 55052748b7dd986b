"""Unrolled leapfrog integration, called from a jitted objective."""

import jax
import jax.numpy as jnp


def leapfrog(state, n_steps):
    for _ in range(n_steps):
        state = state - 0.1 * jnp.sin(state)
    return state


integrate = jax.jit(leapfrog, static_argnames=["n_steps"])


@jax.jit
def objective(state, n):
    return jnp.sum(integrate(state, n_steps=n))


print(objective(jnp.ones(3), 4))
