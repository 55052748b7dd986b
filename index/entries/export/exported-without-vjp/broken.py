"""Loads a saved pendulum energy and differentiates it to get the force."""

import jax
import jax.numpy as jnp
from jax import export


@jax.jit
def energy(angle):
    return 9.81 * (1.0 - jnp.cos(angle))


data = export.export(energy)(jax.ShapeDtypeStruct((), jnp.float32)).serialize()

loaded = export.deserialize(data)
force = jax.grad(lambda angle: -loaded.call(angle))(0.5)
print(force)
