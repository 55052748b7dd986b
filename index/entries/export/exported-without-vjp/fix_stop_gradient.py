"""Fits a friction coefficient to a saved pendulum energy, which is data for the fit."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax


@jax.jit
def energy(angle):
    return 9.81 * (1.0 - jnp.cos(angle))


data = export.export(energy)(jax.ShapeDtypeStruct((), jnp.float32)).serialize()

loaded = export.deserialize(data)


def misfit(friction, angle):
    return (friction * loaded.call(lax.stop_gradient(angle)) - 2.0) ** 2


by_friction, by_angle = jax.grad(misfit, argnums=(0, 1))(0.5, 0.5)
e = 9.81 * (1.0 - np.cos(0.5))
np.testing.assert_allclose(by_friction, 2 * (0.5 * e - 2.0) * e, rtol=1e-4)
assert by_angle == 0.0
