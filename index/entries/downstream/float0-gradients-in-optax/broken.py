"""One Adam step for a growth-rate fit that also counts its epochs."""

import jax
import jax.numpy as jnp
import optax

params = {"rate": jnp.array(0.5), "epoch": jnp.array(3)}
days = jnp.array([1.0, 2.0, 4.0])
colony = jnp.array([2.0, 4.0, 8.0])


def loss(params):
    return jnp.mean((params["rate"] * days - colony) ** 2)


optimizer = optax.adam(0.1)
state = optimizer.init(params)
gradient = jax.grad(loss, allow_int=True)(params)
updates, state = optimizer.update(gradient, state)
params = optax.apply_updates(params, updates)
print(params["rate"])
