"""Largest stable time step on an anisotropic grid."""

import jax
import jax.numpy as jnp


def stable_step(velocity, spacing):
    limits = [h / jnp.abs(v) for h, v in zip(spacing, velocity, strict=True)]
    return 0.5 * min(limits)


print(jax.vmap(stable_step, in_axes=(0, None))(jnp.ones((4, 2)), (0.1, 0.2)))
