"""Position of a spacecraft in metres: seven digits are not enough."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


@jax.jit
def propagate(position, velocity, seconds):
    return position + velocity * seconds


position = propagate(jnp.array([1.0e11, 2.5e10]), jnp.array([0.25, -0.5]), 3.0)

np.testing.assert_array_equal(position, [1.0e11 + 0.75, 2.5e10 - 1.5])
