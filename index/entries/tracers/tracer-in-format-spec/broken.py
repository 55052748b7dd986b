"""Euler steps of a pendulum that report the energy."""

import jax
import jax.numpy as jnp


@jax.jit
def euler_step(angle, velocity, dt):
    energy = 0.5 * velocity**2 - jnp.cos(angle)
    print(f"energy = {energy:.4f}")
    return angle + dt * velocity, velocity - dt * jnp.sin(angle)


print(euler_step(0.0, 2.0, 0.1))
