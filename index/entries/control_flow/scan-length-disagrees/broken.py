"""Membrane voltage of leaky neurons driven by recorded input currents."""

import jax.numpy as jnp
from jax import lax

batch, n_steps = 2, 4
currents = jnp.arange(8.0).reshape(batch, n_steps)


def leak(voltage, current):
    voltage = 0.5 * voltage + current
    return voltage, voltage


voltage, trace = lax.scan(leak, jnp.zeros(batch), currents, length=n_steps)
print(voltage)
