"""One momentum step for the readout of a reservoir computer; the reservoir stays as it is."""

import jax
import jax.numpy as jnp
import optax

params = {"reservoir": jnp.array([0.5, -0.5]), "readout": jnp.array([1.0, 2.0])}
target = jnp.array([0.0, 4.0])


def loss(trained, fixed):
    return jnp.sum((trained["readout"] * fixed["reservoir"] - target) ** 2)


optimizer = optax.sgd(0.1, momentum=0.9)
state = optimizer.init(params)
trained = {"readout": params["readout"]}
gradient = jax.grad(loss)(trained, params)
updates, state = optimizer.update(gradient, state)
trained = optax.apply_updates(trained, updates)
print(trained)
