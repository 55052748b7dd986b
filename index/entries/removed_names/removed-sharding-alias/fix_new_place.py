"""Normalises a batch of spectra that is spread over all devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.lax import with_sharding_constraint
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("spectrum",))


@jax.jit
def normalise(spectra):
    spectra = with_sharding_constraint(spectra, NamedSharding(mesh, P("spectrum")))
    return spectra / jnp.sum(spectra, axis=1, keepdims=True)


normalised = normalise(jnp.arange(1.0, 33.0).reshape(8, 4))
spectra = np.arange(1.0, 33.0).reshape(8, 4)
np.testing.assert_allclose(normalised, spectra / spectra.sum(axis=1, keepdims=True), rtol=1e-6)
assert len(normalised.addressable_shards) == 8
