"""Largest eigenvalue by power iteration, as part of a loss."""

import jax
import jax.numpy as jnp


def spectral_radius(matrix):
    def keep_going(carry):
        vector, change = carry
        return change > 1e-4

    def step(carry):
        vector, _ = carry
        new = matrix @ vector
        new = new / jnp.linalg.norm(new)
        return new, jnp.linalg.norm(new - vector)

    vector, _ = jax.lax.while_loop(keep_going, step, (jnp.array([1.0, 0.5]), jnp.inf))
    return vector @ matrix @ vector


penalty, slope = jax.value_and_grad(spectral_radius)(jnp.array([[2.0, 0.3], [0.3, 1.0]]))
print(penalty, slope)
