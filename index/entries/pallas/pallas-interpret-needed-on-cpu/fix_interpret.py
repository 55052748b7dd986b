"""Leaky integration of membrane potentials in a Pallas kernel."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl

potentials = jnp.linspace(-70.0, -55.0, 8)
currents = jnp.ones(8)


def leak_kernel(potentials_ref, currents_ref, updated_ref):
    updated_ref[...] = potentials_ref[...] + 0.1 * (-65.0 - potentials_ref[...]) + currents_ref[...]


updated = jax.ShapeDtypeStruct((8,), jnp.float32)
on_cpu = jax.default_backend() == "cpu"
integrate = pl.pallas_call(leak_kernel, out_shape=updated, interpret=on_cpu)
start = np.linspace(-70.0, -55.0, 8)
np.testing.assert_allclose(integrate(potentials, currents), 0.9 * start - 5.5, rtol=1e-6)
