"""Records the activity of a radioactive sample every half-life until it is harmless."""

import jax.numpy as jnp
import numpy as np
from jax import lax

capacity = 16


def still_active(state):
    activity, record, filled = state
    return (activity > 5.0) & (filled < capacity)


def wait(state):
    activity, record, filled = state
    activity = activity / 2
    record = record.at[filled].set(activity)
    return activity, record, filled + 1


record = jnp.zeros(capacity).at[0].set(100.0)
activity, record, filled = lax.while_loop(still_active, wait, (100.0, record, 1))

np.testing.assert_allclose(record[:filled], [100.0, 50.0, 25.0, 12.5, 6.25, 3.125])
assert not record[filled:].any()
