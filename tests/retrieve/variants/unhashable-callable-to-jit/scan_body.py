"""Trajectory of a damped pendulum; the integrator is an object with its step size."""

from dataclasses import dataclass

import jax.numpy as jnp
from jax import lax


@dataclass
class Leapfrog:
    dt: float
    damping: float

    def __call__(self, state, _):
        angle, speed = state
        speed = speed - self.dt * (jnp.sin(angle) + self.damping * speed)
        angle = angle + self.dt * speed
        return (angle, speed), angle


start = (jnp.float32(0.3), jnp.float32(0.0))
_, angles = lax.scan(Leapfrog(0.1, 0.05), start, length=10)
print(angles)
