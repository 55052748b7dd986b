"""Moving energy of a seismogram in a window of any length after each detected arrival."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def window_energy(trace, arrival, length):
    sample = jnp.arange(trace.shape[0])
    inside = (sample >= arrival) & (sample < arrival + length)
    return jnp.sum(jnp.where(inside, trace, 0.0) ** 2)


trace = jnp.array([0.0, 0.0, 1.0, 3.0, -2.0, 1.0, 0.0, 0.0])
arrivals = jnp.array([0, 2])
energies = jax.vmap(window_energy, in_axes=(None, 0, None))(trace, arrivals, 4)
np.testing.assert_allclose(energies, [10.0, 15.0], rtol=1e-6)
