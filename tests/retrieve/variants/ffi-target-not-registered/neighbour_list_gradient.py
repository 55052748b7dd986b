"""Energy of a cluster of atoms, the pairs found by a compiled neighbour search."""

import jax
import jax.numpy as jnp


def neighbours(positions, capacity):
    found = jax.ShapeDtypeStruct((capacity, 2), jnp.int32)
    return jax.ffi.ffi_call("md_cell_list", found)(jax.lax.stop_gradient(positions))


def energy(positions):
    pairs = neighbours(positions, 6)
    offsets = positions[pairs[:, 0]] - positions[pairs[:, 1]]
    return jnp.sum(1.0 / (1.0 + jnp.sum(offsets**2, axis=-1)))


positions = jnp.arange(12.0).reshape(4, 3)
forces = -jax.grad(energy)(positions)
print(forces)
