"""Records the activity of a radioactive sample every half-life until it is harmless."""

import jax.numpy as jnp
import numpy as np
from jax import lax

capacity = 16


def wait(activity, _):
    active = activity > 5.0
    activity = jnp.where(active, activity / 2, activity)
    return activity, (activity, active)


activity, (record, active) = lax.scan(wait, 100.0, None, length=capacity)

np.testing.assert_allclose(record[active], [50.0, 25.0, 12.5, 6.25, 3.125])
np.testing.assert_allclose(activity, 3.125)
