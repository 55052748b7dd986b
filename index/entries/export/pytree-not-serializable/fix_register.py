# jax: >=0.4.35
"""Saves one step of an oscillator, whose state is a NamedTuple, for use in another process."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


class State(NamedTuple):
    position: jax.Array
    velocity: jax.Array


export.register_namedtuple_serialization(State, serialized_name="oscillator.State")


@jax.jit
def step(state):
    velocity = state.velocity - 0.1 * state.position
    return State(state.position + 0.1 * velocity, velocity)


start = State(jnp.array([1.0, 0.0]), jnp.array([0.0, 2.0]))
data = export.export(step)(start).serialize()
after = export.deserialize(data).call(start)
np.testing.assert_allclose(after.velocity, [-0.1, 2.0], rtol=1e-6)
np.testing.assert_allclose(after.position, [0.99, 0.2], rtol=1e-6)
