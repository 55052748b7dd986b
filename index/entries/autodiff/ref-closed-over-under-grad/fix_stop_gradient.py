"""Fits a spring constant by gradient descent and keeps the last force for a plot."""

import jax
import jax.numpy as jnp
import numpy as np

extension, measured = jnp.array([1.0, 2.0]), jnp.array([3.0, 6.0])
last_force = jax.new_ref(jnp.zeros(2))


def loss(stiffness):
    force = stiffness * extension
    last_force[...] = jax.lax.stop_gradient(force)
    return jnp.sum((force - measured) ** 2)


gradient = jax.grad(loss)(2.0)
# 2 * sum((2 x - y) x) with 2 x - y = -1, -2
np.testing.assert_allclose(gradient, -10.0)
np.testing.assert_allclose(last_force[...], [2.0, 4.0])
