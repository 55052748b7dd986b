"""Standardise a batch of spectra on all devices, using the mean over the whole batch."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("batch",))
spectra = jnp.arange(32.0).reshape(16, 2)


def centre(spectra):
    return spectra - lax.pmean(jnp.mean(spectra, axis=0), "batch")


centred = jax.shard_map(centre, mesh=mesh, in_specs=P("batch"), out_specs=P("batch"))
print(centred(spectra))
