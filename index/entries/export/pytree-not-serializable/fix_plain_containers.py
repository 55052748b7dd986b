"""Saves one step of an oscillator, whose state is a NamedTuple, for use in another process."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


class State(NamedTuple):
    position: jax.Array
    velocity: jax.Array


@jax.jit
def step(state):
    velocity = state.velocity - 0.1 * state.position
    return State(state.position + 0.1 * velocity, velocity)


@jax.jit
def plain_step(position, velocity):
    return tuple(step(State(position, velocity)))


start = State(jnp.array([1.0, 0.0]), jnp.array([0.0, 2.0]))
data = export.export(plain_step)(*start).serialize()
after = State(*export.deserialize(data).call(*start))
np.testing.assert_allclose(after.velocity, [-0.1, 2.0], rtol=1e-6)
np.testing.assert_allclose(after.position, [0.99, 0.2], rtol=1e-6)
