"""Saves one step of an oscillator, whose state is a NamedTuple, for use in another process."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import export


class State(NamedTuple):
    position: jax.Array
    velocity: jax.Array


@jax.jit
def step(state):
    velocity = state.velocity - 0.1 * state.position
    return State(state.position + 0.1 * velocity, velocity)


start = State(jnp.array([1.0, 0.0]), jnp.array([0.0, 2.0]))
data = export.export(step)(start).serialize()
print(export.deserialize(data).call(start))
