"""Scores a batch of molecules with an energy function that is compiled ahead of time."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def energy(positions, charge):
    distance = jnp.linalg.norm(positions[0] - positions[1])
    return charge**2 / distance


batch = jax.ShapeDtypeStruct((4, 2, 3), jnp.float32)
batched_energy = jax.jit(jax.vmap(energy, in_axes=(0, None)))
compiled_energy = batched_energy.lower(batch, jax.ShapeDtypeStruct((), jnp.float32)).compile()

molecules = jnp.zeros((4, 2, 3)).at[:, 0, 0].set(jnp.array([1.0, 2.0, 4.0, 5.0]))
np.testing.assert_allclose(compiled_energy(molecules, 2.0), [4.0, 2.0, 1.0, 0.8], rtol=1e-6)
