"""One gradient step on a network that predicts reaction energies."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import optax

model = eqx.nn.MLP(2, 1, width_size=4, depth=1, key=jax.random.key(0))
weights, functions = eqx.partition(model, eqx.is_inexact_array)
bonds = jnp.array([[1.0, 0.5], [0.2, -1.0]])
energy = jnp.array([[0.3], [0.8]])


def loss(weights):
    model = eqx.combine(weights, functions)
    return jnp.mean((jax.vmap(model)(bonds) - energy) ** 2)


optimizer = optax.sgd(0.1, momentum=0.9)
state = optimizer.init(weights)
gradient = jax.grad(loss)(weights)
updates, state = optimizer.update(gradient, state)
updated = optax.apply_updates(weights, updates)
trained = eqx.combine(updated, functions)

error = np.asarray(jax.vmap(model)(bonds) - energy)
expected = np.asarray(model.layers[1].bias) - 0.1 * 2.0 * error.mean(0)
np.testing.assert_allclose(trained.layers[1].bias, expected, rtol=1e-4)
assert loss(updated) < loss(weights)
