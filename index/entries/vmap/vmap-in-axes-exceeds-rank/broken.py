"""Photosynthesis rates of a batch of leaves at a common temperature."""

import jax
import jax.numpy as jnp


def assimilation(light, temperature):
    capacity = 20.0 * jnp.exp(-(((temperature - 25.0) / 10.0) ** 2))
    return capacity * light / (light + 200.0)


light = jnp.array([100.0, 200.0, 800.0])
rates = jax.vmap(assimilation)(light, 25.0)
print(rates)
