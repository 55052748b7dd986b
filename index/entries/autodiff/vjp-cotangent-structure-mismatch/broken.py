"""Pulls the sensitivities of range and flight time of a projectile back to its launch speed."""

import jax
import jax.numpy as jnp


def flight(speed):
    angle = jnp.pi / 4
    time = 2 * speed * jnp.sin(angle) / 9.81
    return {"range": speed * jnp.cos(angle) * time, "time": time}


outcome, pullback = jax.vjp(flight, 20.0)
(sensitivity,) = pullback((1.0, 0.0))
print(outcome, sensitivity)
