# jax: >=0.6.2
"""Total kinetic energy of a particle system."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P


@jax.jit
@partial(
    jax.shard_map,
    mesh=Mesh(np.array(jax.devices()[:1]), ("particles",)),
    in_specs=P("particles"),
    out_specs=P(),
)
def kinetic_energy(mass, velocity):
    energy = 0.5 * mass * jnp.sum(velocity**2, axis=-1)
    return lax.psum(jnp.sum(energy), "particles")


mass = jnp.array([1.0, 2.0, 4.0])
velocity = jnp.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
total = kinetic_energy(mass, velocity)

np.testing.assert_allclose(total, 8.5, rtol=1e-6)
