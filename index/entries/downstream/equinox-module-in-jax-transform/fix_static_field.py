"""Loss of a small network that maps pressure and temperature to density."""

from collections.abc import Callable

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np


class Density(eqx.Module):
    hidden: eqx.nn.Linear
    readout: eqx.nn.Linear
    activation: Callable = eqx.field(static=True)

    def __call__(self, state):
        return self.readout(self.activation(self.hidden(state)))


keys = jax.random.split(jax.random.key(0))
model = Density(eqx.nn.Linear(2, 4, key=keys[0]), eqx.nn.Linear(4, 1, key=keys[1]), jax.nn.relu)
states = jnp.array([[1.0, 0.5], [0.2, -1.0]])
density = jnp.array([[0.3], [0.8]])


@jax.jit
def loss(model, states, density):
    predicted = jax.vmap(model)(states)
    return jnp.mean((predicted - density) ** 2)


value = loss(model, states, density)

first, second = model.hidden, model.readout
hidden = np.maximum(np.asarray(states) @ np.asarray(first.weight).T + np.asarray(first.bias), 0.0)
predicted = hidden @ np.asarray(second.weight).T + np.asarray(second.bias)
np.testing.assert_allclose(value, np.mean((predicted - np.asarray(density)) ** 2), rtol=1e-4)
