"""Fits a spring constant by gradient descent and keeps the last force for a plot."""

import jax
import jax.numpy as jnp

extension, measured = jnp.array([1.0, 2.0]), jnp.array([3.0, 6.0])
last_force = jax.new_ref(jnp.zeros(2))


def loss(stiffness):
    force = stiffness * extension
    last_force[...] = force
    return jnp.sum((force - measured) ** 2)


print(jax.grad(loss)(2.0), last_force[...])
