"""A ball bounces off the floor and loses a tenth of its speed."""

import jax
from jax import lax


def bounce(height, speed):
    return -height, -0.9 * speed


def fly(height, speed):
    return height, speed


@jax.jit
def collide(height, speed):
    return lax.cond(height < 0.0, bounce, fly, (height, speed))


print(collide(-0.5, -10.0))
