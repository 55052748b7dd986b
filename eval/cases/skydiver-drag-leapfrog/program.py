import jax
import jax.numpy as jnp
from jax.lax import fori_loop
from dataclasses import dataclass


@dataclass(frozen=True)
class Jumper:
    mass: float = 80.0
    drag_area: float = 0.7
    g: float = 9.81

    def acceleration(self, v, height):
        rho = 1.225 * jnp.exp(-height / 8500.0)
        return self.g - 0.5 * rho * self.drag_area * v * v / self.mass


def free_fall(jumper, height, seconds, dt=0.01):
    n = int(seconds / dt)

    def step(i, height, speed):
        a = jumper.acceleration(speed, height)
        speed = speed + a * dt
        height = height - speed * dt
        return height, speed

    height, speed = fori_loop(0, n, step, (height, 0.0))
    return height, speed


fall = jax.jit(free_fall, static_argnums=(0, 2))
h30, v30 = fall(Jumper(), 4000.0, 30)
h30_light, v30_light = fall(Jumper(mass=55.0), 4000.0, 30)
print(h30, v30, v30_light)
