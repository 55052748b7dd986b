"""How much the total heat that four sensors receive changes when a source is moved."""

import jax
import jax.numpy as jnp
import numpy as np

sensors = jnp.array([0.0, 1.0, 2.0, 4.0])


def total_heat(source):
    return jnp.sum(1.0 / (1.0 + (sensors - source) ** 2))


heat, sensitivity = jax.value_and_grad(total_heat)(1.5)

offset = np.array([0.0, 1.0, 2.0, 4.0]) - 1.5
np.testing.assert_allclose(heat, np.sum(1 / (1 + offset**2)), rtol=1e-6)
np.testing.assert_allclose(sensitivity, np.sum(2 * offset / (1 + offset**2) ** 2), rtol=1e-5)
