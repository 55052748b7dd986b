"""Center batches of observations with a running mean."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class RunningMean(NamedTuple):
    mean: jax.Array
    momentum: float

    @jax.jit
    def update(self, batch):
        mean = self.momentum * self.mean + (1.0 - self.momentum) * batch.mean(axis=0)
        return self._replace(mean=mean)


normalizer = RunningMean(jnp.zeros(2), 0.5)
normalizer = normalizer.update(jnp.array([[2.0, 4.0], [6.0, 4.0]]))
observation = jnp.array([3.0, 3.0])
np.testing.assert_allclose(observation - normalizer.mean, [1.0, 1.0], rtol=1e-6)
normalizer = normalizer.update(jnp.array([[2.0, 4.0], [6.0, 4.0]]))
np.testing.assert_allclose(normalizer.mean, [3.0, 3.0], rtol=1e-6)
