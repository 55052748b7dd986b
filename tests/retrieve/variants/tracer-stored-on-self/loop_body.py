"""A swinging pendulum whose energy is noted by the object."""

import jax
import jax.numpy as jnp


class Pendulum:
    energy = None

    def step(self, i, state):
        angle, velocity = state
        velocity = velocity - 0.01 * jnp.sin(angle)
        self.energy = 0.5 * velocity**2 - jnp.cos(angle)
        return angle + 0.01 * velocity, velocity


pendulum = Pendulum()
final = jax.lax.fori_loop(0, 100, pendulum.step, (0.5, 0.0))
print(final, pendulum.energy + 1.0)
