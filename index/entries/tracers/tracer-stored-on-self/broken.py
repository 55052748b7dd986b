"""Center batches of observations with a running mean."""

from functools import partial

import jax
import jax.numpy as jnp


class RunningMean:
    def __init__(self, size, momentum):
        self.momentum = momentum
        self.mean = jnp.zeros(size)

    @partial(jax.jit, static_argnums=0)
    def update(self, batch):
        self.mean = self.momentum * self.mean + (1.0 - self.momentum) * batch.mean(axis=0)


normalizer = RunningMean(2, 0.5)
normalizer.update(jnp.array([[2.0, 4.0], [6.0, 4.0]]))
observation = jnp.array([3.0, 3.0])
print(observation - normalizer.mean)
