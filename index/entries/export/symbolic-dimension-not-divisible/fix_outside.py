"""Exports the energy per window of eight samples of a seismic trace of any length."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@jax.jit
def window_energy(windows):
    return jnp.sum(windows**2, axis=1)


shape = export.symbolic_shape("n, 8")
exported = export.export(window_energy)(jax.ShapeDtypeStruct(shape, jnp.float32))
np.testing.assert_allclose(exported.call(jnp.arange(16.0).reshape(-1, 8)), [140.0, 1100.0])
np.testing.assert_allclose(exported.call(jnp.ones(24).reshape(-1, 8)), [8.0, 8.0, 8.0])
