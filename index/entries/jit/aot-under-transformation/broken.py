"""Scores a batch of molecules with an energy function that is compiled ahead of time."""

import jax
import jax.numpy as jnp


@jax.jit
def energy(positions, charge):
    distance = jnp.linalg.norm(positions[0] - positions[1])
    return charge**2 / distance


pair = jax.ShapeDtypeStruct((2, 3), jnp.float32)
compiled_energy = energy.lower(pair, jax.ShapeDtypeStruct((), jnp.float32)).compile()

molecules = jnp.zeros((4, 2, 3)).at[:, 0, 0].set(jnp.array([1.0, 2.0, 4.0, 5.0]))
print(jax.vmap(compiled_energy, in_axes=(0, None))(molecules, 2.0))
