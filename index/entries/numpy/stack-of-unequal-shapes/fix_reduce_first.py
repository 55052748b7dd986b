"""Mean power of recordings of brain activity."""

import jax.numpy as jnp
import numpy as np


def mean_power(recordings):
    return jnp.stack([jnp.mean(recording**2) for recording in recordings])


recordings = [jnp.array([1.0, -1.0, 3.0]), jnp.array([2.0, 4.0]), jnp.array([5.0])]
np.testing.assert_allclose(mean_power(recordings), [11 / 3, 10.0, 25.0], rtol=1e-6)
