"""Gradient of a linear drag model fitted to wind-tunnel data."""

import flax.linen as nn
import jax
import jax.numpy as jnp

model = nn.Dense(1)
angles = jnp.array([[0.0, 1.0], [2.0, 1.0], [4.0, 3.0]])
drag = jnp.array([[0.1], [0.4], [0.9]])
params = model.init(jax.random.key(0), angles)


def loss(params):
    predicted = model.apply({"params": params}, angles)
    return jnp.mean((predicted - drag) ** 2)


print(jax.grad(loss)(params))
