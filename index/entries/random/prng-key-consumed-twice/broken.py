"""Initial positions and velocities of particles in a trap."""

import jax
import jax.numpy as jnp

jax.config.update("jax_debug_key_reuse", True)


def initial_state(key, n, temperature):
    position = jax.random.normal(key, (n, 3))
    velocity = jnp.sqrt(temperature) * jax.random.normal(key, (n, 3))
    return position, velocity


position, velocity = initial_state(jax.random.key(0), 1000, 2.0)
print(jnp.mean(position * velocity))
