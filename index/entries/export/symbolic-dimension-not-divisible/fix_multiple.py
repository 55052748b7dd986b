"""Exports the energy per window of eight samples of a seismic trace of any length."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@jax.jit
def window_energy(trace):
    windows = trace.reshape(-1, 8)
    return jnp.sum(windows**2, axis=1)


length = export.symbolic_shape("8*n")
exported = export.export(window_energy)(jax.ShapeDtypeStruct(length, jnp.float32))
np.testing.assert_allclose(exported.call(jnp.arange(16.0)), [140.0, 1100.0])
np.testing.assert_allclose(exported.call(jnp.ones(24)), [8.0, 8.0, 8.0])
