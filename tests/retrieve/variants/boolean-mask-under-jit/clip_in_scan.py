"""Reaction and diffusion in which negative concentrations are set to zero."""

import jax
import jax.numpy as jnp


def react(concentration, rate):
    concentration = concentration - rate * concentration**2
    concentration = concentration.at[concentration < 0].set(0.0)
    return concentration, concentration.sum()


print(jax.lax.scan(react, jnp.array([0.5, 3.0]), jnp.array([0.1, 0.9]))[1])
