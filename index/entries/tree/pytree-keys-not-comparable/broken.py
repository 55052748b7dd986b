"""Norm of the gradients of a network whose blocks are numbered and whose head is named."""

import jax
import jax.numpy as jnp

gradients = {index: jnp.full(4, 1.0 + index) for index in range(2)}
gradients["head"] = jnp.array([2.0, 2.0])


def global_norm(gradients):
    return jnp.sqrt(sum(jnp.sum(g**2) for g in jax.tree.leaves(gradients)))


print(global_norm(gradients))
