"""Fits complex antenna weights so that the beam points at one source."""

import jax
import jax.numpy as jnp

steering = jnp.exp(1j * jnp.array([0.0, 0.7, 1.4, 2.1]))


def missing_power(weights):
    return 1.0 - jnp.abs(jnp.vdot(steering, weights)) ** 2 / 16


weights = jnp.ones(4, dtype=jnp.complex64)
descend = jax.value_and_grad(missing_power, holomorphic=True)
for _ in range(3):
    power, gradient = descend(weights)
    weights = weights - 0.1 * gradient.conj()
print(power)
