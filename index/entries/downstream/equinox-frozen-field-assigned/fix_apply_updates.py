"""Cooling rate of a cup of tea, fitted to thermometer readings by gradient descent."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np


class Cooling(eqx.Module):
    rate: jax.Array
    room: float = 20.0

    def __call__(self, minutes):
        return self.room + 70.0 * jnp.exp(-self.rate * minutes)


minutes = jnp.arange(0.0, 30.0, 5.0)
readings = 20.0 + 70.0 * jnp.exp(-0.08 * minutes)


@eqx.filter_grad
def gradient(tea):
    return jnp.mean((tea(minutes) - readings) ** 2)


tea = Cooling(rate=jnp.array(0.05))
for _ in range(200):
    updates = jax.tree.map(lambda g: -2e-6 * g, gradient(tea))
    tea = eqx.apply_updates(tea, updates)
np.testing.assert_allclose(tea.rate, 0.08, rtol=1e-3)
assert tea.room == 20.0
