"""Log-likelihood of a Gaussian model, the measurements spread over four devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("data",))
measurements = jnp.arange(16.0)


def log_likelihood(mean, measurements):
    return -0.5 * jnp.sum((measurements - mean) ** 2)


total = jax.shard_map(log_likelihood, mesh=mesh, in_specs=(P(), P("data")), out_specs=P())
print(total(7.5, measurements))
