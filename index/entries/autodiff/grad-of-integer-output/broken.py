"""Tune the threshold of a spike detector by gradient descent on its errors."""

import jax
import jax.numpy as jnp

voltage = jnp.array([0.1, 0.4, 0.35, 0.8, 0.9])
is_spike = jnp.array([False, False, True, True, True])


def errors(threshold):
    detected = voltage > threshold
    return jnp.sum(detected != is_spike)


slope = jax.grad(errors)(0.5)
print(slope)
