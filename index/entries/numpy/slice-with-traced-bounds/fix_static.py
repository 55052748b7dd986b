"""Energy of a seismogram in a window after one arrival picked by hand."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

WINDOW = 4


@partial(jax.jit, static_argnames="arrival")
def window_energy(trace, arrival):
    window = trace[arrival : arrival + WINDOW]
    return jnp.sum(window**2)


trace = jnp.array([0.0, 0.0, 1.0, 3.0, -2.0, 1.0, 0.0, 0.0])
np.testing.assert_allclose(window_energy(trace, 0), 10.0, rtol=1e-6)
np.testing.assert_allclose(window_energy(trace, 2), 15.0, rtol=1e-6)
