"""Random walk of a particle with a number of steps chosen at run time."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

MAX_STEPS = 16


@jax.jit
def final_position(start, num_steps):
    def step(position, index):
        moved = position + 0.5 * jnp.sign(jnp.sin(position))
        return jnp.where(index < num_steps, moved, position), None

    position, _ = lax.scan(step, start, jnp.arange(MAX_STEPS))
    return position


np.testing.assert_allclose(final_position(1.0, 3), 2.5, rtol=1e-6)
np.testing.assert_allclose(final_position(1.0, 6), 3.0, rtol=1e-6)
np.testing.assert_allclose(jax.grad(final_position)(1.0, 3), 1.0, rtol=1e-6)
