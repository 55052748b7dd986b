"""Random walk of a particle with a number of steps chosen at run time."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def final_position(start, num_steps):
    def step(_, position):
        return position + 0.5 * jnp.sign(jnp.sin(position))

    return lax.fori_loop(0, num_steps, step, start)


np.testing.assert_allclose(final_position(1.0, 3), 2.5, rtol=1e-6)
np.testing.assert_allclose(final_position(1.0, 6), 3.0, rtol=1e-6)
