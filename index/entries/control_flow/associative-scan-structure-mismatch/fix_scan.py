"""Hidden states of a linear state-space layer, h[t] = decay[t] * h[t - 1] + drive[t], one after another."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

decay = jnp.array([0.5, 0.5, 0.25, 1.0, 2.0])
drive = jnp.array([1.0, 2.0, 4.0, 0.0, 1.0])


def advance(state, step):
    decay, drive = step
    state = decay * state + drive
    return state, state


@jax.jit
def hidden_states(decay, drive):
    _, states = lax.scan(advance, 0.0, (decay, drive))
    return states


np.testing.assert_allclose(hidden_states(decay, drive), [1.0, 2.5, 4.625, 4.625, 10.25], rtol=1e-6)
