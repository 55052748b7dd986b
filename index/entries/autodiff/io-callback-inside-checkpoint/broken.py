"""Gradient of a rematerialised network layer that reports how many of its units are active."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import io_callback

active = []


@jax.checkpoint
def layer(x, w):
    h = x @ w
    count = lax.stop_gradient(jnp.sum(h > 0))
    io_callback(lambda n: active.append(int(n)), None, count)
    return jax.nn.relu(h)


def loss(w, x):
    return jnp.sum(layer(x, w) ** 2)


gradient = jax.grad(loss)(jnp.array([[1.0, -1.0], [2.0, 0.5]]), jnp.array([[1.0, 1.0]]))
print(gradient, active)
