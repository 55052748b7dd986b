"""Trajectories of eight charged particles in a magnetic field, a few on each device."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("particles",))
phases = jax.device_put(np.arange(8.0), NamedSharding(mesh, P("particles")))
print(jax.jit(jnp.cos)(phases))
