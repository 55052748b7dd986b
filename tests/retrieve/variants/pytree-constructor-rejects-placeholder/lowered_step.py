"""Compiles the motion of a satellite ahead of the pass."""

import jax
import jax.numpy as jnp


class Satellite:
    def __init__(self, position, velocity):
        self.position = jnp.array(position, dtype=jnp.float32)
        self.velocity = jnp.array(velocity, dtype=jnp.float32)


jax.tree_util.register_pytree_node(
    Satellite, lambda s: ((s.position, s.velocity), None), lambda _, parts: Satellite(*parts)
)


def drift(satellite, dt):
    return Satellite(satellite.position + dt * satellite.velocity, satellite.velocity)


compiled = jax.jit(drift).lower(Satellite([7.0, 0.0], [0.0, 7.5]), 0.1).compile()
print(compiled)
