"""Random walk of a particle with a number of steps chosen at run time."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@partial(jax.jit, static_argnames="num_steps")
def final_position(start, num_steps):
    def step(position, _):
        return position + 0.5 * jnp.sign(jnp.sin(position)), None

    position, _ = lax.scan(step, start, None, length=num_steps)
    return position


np.testing.assert_allclose(final_position(1.0, 3), 2.5, rtol=1e-6)
np.testing.assert_allclose(final_position(1.0, 6), 3.0, rtol=1e-6)
