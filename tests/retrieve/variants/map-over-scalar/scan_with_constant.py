"""Random walk with a constant step size."""

import jax
import jax.numpy as jnp


def move(position, inputs):
    kick, size = inputs
    position = position + size * kick
    return position, position


kicks = jnp.array([1.0, -1.0, 1.0])
final, path = jax.lax.scan(move, 0.0, {"kick": kicks, "size": 0.1})
print(path)
