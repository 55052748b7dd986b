"""Adds measurement noise to a signal, if asked to."""

import jax
import jax.lax as control
import jax.numpy as jnp


def observe(signal, noisy, key):
    noise = jax.random.normal(key, signal.shape)
    return control.cond(noisy, lambda s: s + 0.1 * noise, lambda s: s)


print(jax.jit(observe)(jnp.ones(4), True, jax.random.key(0)))
