"""Sensitivity of a pendulum's small-angle period to its length."""

import jax
import jax.numpy as jnp


def period(gravity, length):
    return 2 * jnp.pi * jnp.sqrt(length / gravity)


sensitivity = jax.grad(period, argnums=1)(9.81, length=1.0)
print(sensitivity)
