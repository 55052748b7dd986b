"""Mean power of recordings of brain activity."""

import jax.numpy as jnp
import numpy as np


def mean_power(recordings):
    longest = max(len(recording) for recording in recordings)
    trials = jnp.stack([jnp.pad(recording, (0, longest - len(recording))) for recording in recordings])
    lengths = jnp.array([len(recording) for recording in recordings])
    recorded = jnp.arange(longest) < lengths[:, None]
    return jnp.mean(trials**2, axis=1, where=recorded)


recordings = [jnp.array([1.0, -1.0, 3.0]), jnp.array([2.0, 4.0]), jnp.array([5.0])]
np.testing.assert_allclose(mean_power(recordings), [11 / 3, 10.0, 25.0], rtol=1e-6)
