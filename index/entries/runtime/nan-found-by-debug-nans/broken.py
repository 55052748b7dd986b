"""Forces between charged particles, from the gradient of their energy."""

import jax
import jax.numpy as jnp

jax.config.update("jax_debug_nans", True)


def energy(positions):
    separation = positions[:, None] - positions[None, :]
    distance = jnp.sqrt(jnp.sum(separation**2, axis=-1))
    return jnp.sum(jnp.where(distance > 0, 0.5 * jnp.exp(-distance), 0.0))


positions = jnp.array([[0.0, 0.0], [3.0, 4.0]])
print(-jax.grad(energy)(positions))
