"""A ball bounces off the floor and loses a tenth of its speed."""

import jax
import numpy as np
from jax import lax


def bounce(height, speed):
    return -height, -0.9 * speed


def fly(height, speed):
    return height, speed


@jax.jit
def collide(height, speed):
    return lax.cond(height < 0.0, lambda: bounce(height, speed), lambda: fly(height, speed))


np.testing.assert_allclose(collide(-0.5, -10.0), (0.5, 9.0), rtol=1e-6)
np.testing.assert_allclose(collide(0.5, -10.0), (0.5, -10.0), rtol=1e-6)
