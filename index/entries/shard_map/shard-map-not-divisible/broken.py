"""Kinetic energy of a gas of ten atoms, computed on four devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("atoms",))
velocities = jnp.arange(30.0).reshape(10, 3)


def kinetic_energy(velocities):
    return lax.psum(0.5 * jnp.sum(velocities**2), "atoms")


total = jax.shard_map(kinetic_energy, mesh=mesh, in_specs=P("atoms"), out_specs=P())
print(total(velocities))
