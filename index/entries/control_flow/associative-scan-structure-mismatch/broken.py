"""Hidden states of a linear state-space layer, h[t] = decay[t] * h[t - 1] + drive[t], in parallel."""

import jax
import jax.numpy as jnp
from jax import lax

decay = jnp.array([0.5, 0.5, 0.25, 1.0, 2.0])
drive = jnp.array([1.0, 2.0, 4.0, 0.0, 1.0])


def combine(earlier, later):
    decay_1, drive_1 = earlier
    decay_2, drive_2 = later
    return decay_2 * drive_1 + drive_2


@jax.jit
def hidden_states(decay, drive):
    return lax.associative_scan(combine, (decay, drive))


print(hidden_states(decay, drive))
