"""Mean energy of events of a detector, where every event has another number of hits."""

import jax
import jax.numpy as jnp
import numpy as np

events = [np.array([1.0, 3.0]), np.array([2.0, 4.0, 9.0]), np.array([5.0, 1.0, 2.0, 4.0, 8.0])]
compiled_sizes = []


def mean_energy(hits, count):
    compiled_sizes.append(hits.shape[0])
    return jnp.sum(hits) / count


def padded(hits):
    size = 1 << (len(hits) - 1).bit_length()
    return np.pad(hits, (0, size - len(hits)))


compiled = jax.jit(mean_energy)
np.testing.assert_allclose([float(compiled(padded(hits), len(hits))) for hits in events], [2.0, 5.0, 4.0])
# A fourth event of three hits shares the program of the second.
np.testing.assert_allclose(compiled(padded(np.array([3.0, 3.0, 6.0])), 3), 4.0)
assert compiled_sizes == [2, 4, 8]
