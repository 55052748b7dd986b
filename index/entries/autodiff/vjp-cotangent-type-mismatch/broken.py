"""How much the total heat that four sensors receive changes when a source is moved."""

import jax
import jax.numpy as jnp

sensors = jnp.array([0.0, 1.0, 2.0, 4.0])


def heat_at_sensors(source):
    return 1.0 / (1.0 + (sensors - source) ** 2)


heat, pullback = jax.vjp(heat_at_sensors, 1.5)
(sensitivity,) = pullback(1.0)
print(heat, sensitivity)
