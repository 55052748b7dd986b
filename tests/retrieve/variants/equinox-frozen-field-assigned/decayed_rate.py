"""A reservoir whose leak is lowered after a warm-up."""

import equinox as eqx
import jax.numpy as jnp


class Reservoir(eqx.Module):
    coupling: jnp.ndarray
    leak: float = 0.5

    def advance(self, state, drive):
        return (1 - self.leak) * state + self.leak * jnp.tanh(self.coupling @ state + drive)


reservoir = Reservoir(0.9 * jnp.eye(3))
state = reservoir.advance(jnp.zeros(3), jnp.ones(3))
reservoir.leak *= 0.5
print(reservoir.advance(state, jnp.zeros(3)))
