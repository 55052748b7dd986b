"""Moving energy of a seismogram in a window around each detected arrival."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

WINDOW = 4


@jax.jit
def window_energy(trace, arrival):
    window = lax.dynamic_slice_in_dim(trace, arrival, WINDOW)
    return jnp.sum(window**2)


trace = jnp.array([0.0, 0.0, 1.0, 3.0, -2.0, 1.0, 0.0, 0.0])
arrivals = jnp.array([0, 2])
energies = jax.vmap(window_energy, in_axes=(None, 0))(trace, arrivals)
np.testing.assert_allclose(energies, [10.0, 15.0], rtol=1e-6)
