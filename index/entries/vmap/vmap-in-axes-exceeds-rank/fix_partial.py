"""Photosynthesis rates of a batch of leaves at a common temperature."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def assimilation(light, temperature):
    capacity = 20.0 * jnp.exp(-(((temperature - 25.0) / 10.0) ** 2))
    return capacity * light / (light + 200.0)


light = jnp.array([100.0, 200.0, 800.0])
rates = jax.vmap(partial(assimilation, temperature=25.0))(light)

np.testing.assert_allclose(rates, [20 / 3, 10.0, 16.0], rtol=1e-6)
