"""One gradient step on a network that predicts ice thickness."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

model = eqx.nn.MLP(2, 1, width_size=4, depth=1, key=jax.random.key(0))
climate = jnp.array([[1.0, 0.5], [0.2, -1.0]])
thickness = jnp.array([[0.3], [0.8]])


def loss(model):
    return jnp.mean((jax.vmap(model)(climate) - thickness) ** 2)


optimizer = optax.sgd(0.1)
state = optimizer.init(eqx.filter(model, eqx.is_inexact_array))
gradient = eqx.filter_grad(loss)(model)
updates, state = optimizer.update(gradient, state)
trained = optax.apply_updates(model, updates)
print(loss(trained))
