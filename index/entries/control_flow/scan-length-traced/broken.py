"""Random walk of a particle with a number of steps chosen at run time."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def final_position(start, num_steps):
    def step(position, _):
        return position + 0.5 * jnp.sign(jnp.sin(position)), None

    position, _ = lax.scan(step, start, None, length=num_steps)
    return position


print(final_position(1.0, 3))
