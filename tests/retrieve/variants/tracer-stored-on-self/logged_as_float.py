"""Gradient descent that logs the size of the last gradient."""

import jax
import jax.numpy as jnp


class Descent:
    def __init__(self, rate):
        self.rate = rate
        self.size = 0.0
        self.step = jax.jit(self._step)

    def _step(self, point):
        slope = jax.grad(lambda p: jnp.sum((p - 1.0) ** 4))(point)
        self.size = jnp.linalg.norm(slope)
        return point - self.rate * slope


descent = Descent(0.1)
point = jnp.array([0.0, 3.0])
for _ in range(3):
    point = descent.step(point)
    print(point, float(descent.size))
