"""Deflection of light by a lens with a scale that is worked out once."""

import equinox as eqx
import jax.numpy as jnp


class Lens(eqx.Module):
    mass: jnp.ndarray
    distance: float

    def __init__(self, mass, distance):
        self.mass = jnp.asarray(mass)
        self.distance = distance
        self.einstein_radius = jnp.sqrt(4 * self.mass / distance)

    def deflect(self, position):
        return self.einstein_radius**2 / position


print(Lens(1.0, 2.0).deflect(jnp.array([0.5, 1.5])))
