"""Normalises a batch of spectra that is spread over all devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import PartitionSpec as P
from jax.experimental.pjit import with_sharding_constraint
from jax.sharding import Mesh, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("spectrum",))


@jax.jit
def normalise(spectra):
    spectra = with_sharding_constraint(spectra, NamedSharding(mesh, P("spectrum")))
    return spectra / jnp.sum(spectra, axis=1, keepdims=True)


print(normalise(jnp.arange(1.0, 33.0).reshape(8, 4)))
