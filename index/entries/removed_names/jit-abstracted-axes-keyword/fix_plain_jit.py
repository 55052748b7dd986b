"""Mean energy of events of a detector, where every event has another number of hits."""

import jax
import jax.numpy as jnp
import numpy as np

events = [np.array([1.0, 3.0]), np.array([2.0, 4.0, 9.0]), np.array([5.0, 1.0, 2.0, 4.0, 8.0])]


def mean_energy(hits):
    return jnp.sum(hits) / hits.shape[0]


compiled = jax.jit(mean_energy)
np.testing.assert_allclose([float(compiled(hits)) for hits in events], [2.0, 5.0, 4.0])
