"""Potential energy of one molecule per device, all with the same force constants."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

molecules = np.arange(120.0).reshape(8, 5, 3) / 120
stiffness = np.array([1.0, 2.0, 0.5])


def energy(atoms, stiffness):
    return jnp.sum(0.5 * stiffness * atoms**2)


mesh = Mesh(np.array(jax.devices()), ("molecules",))
placed = jax.device_put(molecules, NamedSharding(mesh, P("molecules")))
energies = jax.jit(jax.vmap(energy, in_axes=(0, None)))(placed, stiffness)
np.testing.assert_allclose(energies, (0.5 * stiffness * molecules**2).sum(axis=(1, 2)), rtol=1e-5)
