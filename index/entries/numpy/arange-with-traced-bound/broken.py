"""Partial Fourier sum of a square wave."""

import jax
import jax.numpy as jnp


@jax.jit
def square_wave(phase, terms):
    odd = 2 * jnp.arange(terms) + 1
    return 4 / jnp.pi * jnp.sum(jnp.sin(odd * phase) / odd)


print(square_wave(1.0, 3))
