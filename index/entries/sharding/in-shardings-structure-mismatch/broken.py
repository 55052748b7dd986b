"""Advance particles on a periodic interval, the particles spread over all devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("particles",))
by_particle = NamedSharding(mesh, P("particles"))


def advance(positions, velocities, steps):
    for _ in range(steps):
        positions = (positions + 0.1 * velocities) % 1.0
    return positions


positions = jnp.linspace(0.0, 0.9, 16)
velocities = jnp.linspace(-1.0, 1.0, 16)

advance = jax.jit(advance, static_argnums=2, in_shardings=(by_particle, by_particle, None))
print(advance(positions, velocities, 3))
