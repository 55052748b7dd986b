"""Records the activity of a radioactive sample every half-life until it is harmless."""

import jax.numpy as jnp
from jax import lax


def still_active(state):
    activity, record = state
    return activity > 5.0


def wait(state):
    activity, record = state
    activity = activity / 2
    record = jnp.append(record, activity)
    return activity, record


activity, record = lax.while_loop(still_active, wait, (100.0, jnp.array([100.0])))
print(record)
