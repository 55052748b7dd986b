"""Loads a saved pendulum energy and differentiates it to get the force."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@jax.jit
def energy(angle):
    return 9.81 * (1.0 - jnp.cos(angle))


data = export.export(energy)(jax.ShapeDtypeStruct((), jnp.float32)).serialize(vjp_order=1)

loaded = export.deserialize(data)
force = jax.grad(lambda angle: -loaded.call(angle))(0.5)
np.testing.assert_allclose(force, -9.81 * np.sin(0.5), rtol=1e-5)
