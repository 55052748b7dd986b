"""Normalises the last batch of an epoch, which is short."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

by_sample = NamedSharding(Mesh(np.array(jax.devices()), ("sample",)), P("sample"))
normalise = jax.jit(lambda batch: batch / jnp.linalg.norm(batch), in_shardings=by_sample)
for size in (16, 13):
    normalise(np.ones((size, 3), np.float32))
