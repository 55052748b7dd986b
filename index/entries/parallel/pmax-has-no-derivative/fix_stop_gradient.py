"""Gradient of a log-partition function whose energies are spread over the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("states",))
energies = jnp.arange(16.0) / 4


def log_partition(energies):
    highest = lax.pmax(lax.stop_gradient(jnp.max(energies)), "states")
    return highest + jnp.log(lax.psum(jnp.sum(jnp.exp(energies - highest)), "states"))


total = jax.shard_map(log_partition, mesh=mesh, in_specs=P("states"), out_specs=P())
probabilities = jax.grad(total)(energies)

weights = np.exp(np.arange(16.0) / 4)
np.testing.assert_allclose(total(energies), np.log(weights.sum()), rtol=1e-5)
np.testing.assert_allclose(probabilities, weights / weights.sum(), rtol=1e-4)
