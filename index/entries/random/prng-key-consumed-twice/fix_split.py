"""Initial positions and velocities of particles in a trap."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_debug_key_reuse", True)


def initial_state(key, n, temperature):
    key_position, key_velocity = jax.random.split(key)
    position = jax.random.normal(key_position, (n, 3))
    velocity = jnp.sqrt(temperature) * jax.random.normal(key_velocity, (n, 3))
    return position, velocity


position, velocity = initial_state(jax.random.key(0), 1000, 2.0)
x, v = np.asarray(position).ravel(), np.asarray(velocity).ravel()
assert abs(np.corrcoef(x, v)[0, 1]) < 0.08
assert abs(x.var() - 1.0) < 0.1 and abs(v.var() - 2.0) < 0.2
