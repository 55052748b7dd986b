# jax: >=0.5
"""Trajectories of eight charged particles in a magnetic field, a few on each device."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

jax.config.update("jax_num_cpu_devices", 8)
mesh = jax.make_mesh((8,), ("particles",))
phases = jax.device_put(np.arange(8.0), NamedSharding(mesh, P("particles")))
np.testing.assert_allclose(jax.jit(jnp.cos)(phases), np.cos(np.arange(8.0)), rtol=1e-5)
assert len(phases.sharding.device_set) == 8
