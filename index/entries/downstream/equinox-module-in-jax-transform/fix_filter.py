"""Loss of a small network that maps pressure and temperature to density."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

model = eqx.nn.MLP(2, 1, width_size=4, depth=1, key=jax.random.key(0))
states = jnp.array([[1.0, 0.5], [0.2, -1.0]])
density = jnp.array([[0.3], [0.8]])


@eqx.filter_jit
def loss(model, states, density):
    predicted = jax.vmap(model)(states)
    return jnp.mean((predicted - density) ** 2)


value = loss(model, states, density)

first, second = model.layers
hidden = np.maximum(np.asarray(states) @ np.asarray(first.weight).T + np.asarray(first.bias), 0.0)
predicted = hidden @ np.asarray(second.weight).T + np.asarray(second.bias)
np.testing.assert_allclose(value, np.mean((predicted - np.asarray(density)) ** 2), rtol=1e-4)
