"""Cooling of a sample that is heated now and then, on uneven time steps."""

import jax.numpy as jnp
from jax import lax

times = jnp.array([0.0, 0.5, 1.5, 2.0, 4.0])
heating = jnp.array([1.0, 0.0, 2.0, 0.0, 1.0])


def euler(temperature, step):
    dt, power = step
    temperature = temperature + dt * (power - 0.5 * temperature)
    return temperature, temperature


final, history = lax.scan(euler, 10.0, (jnp.diff(times), heating))
print(final)
