"""Standardise a batch of spectra on all devices, using the mean over the whole batch."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((8,), ("batch",), axis_types=(AxisType.Auto,))
spectra = jnp.arange(32.0).reshape(16, 2)


def centre(spectra):
    return spectra - lax.pmean(jnp.mean(spectra, axis=0), "batch")


centred = jax.shard_map(centre, mesh=mesh, in_specs=P("batch"), out_specs=P("batch"))
expected = np.arange(32.0).reshape(16, 2) - [15.0, 16.0]
np.testing.assert_allclose(centred(spectra), expected)
