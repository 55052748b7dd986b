"""Gradient of a rematerialised network layer that reports how many of its units are active."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import io_callback

active = []


@jax.checkpoint
def layer(x, w):
    h = x @ w
    count = lax.stop_gradient(jnp.sum(h > 0))
    return jax.nn.relu(h), count


def loss(w, x):
    h, count = layer(x, w)
    io_callback(lambda n: active.append(int(n)), None, count)
    return jnp.sum(h**2)


gradient = jax.grad(loss)(jnp.array([[1.0, -1.0], [2.0, 0.5]]), jnp.array([[1.0, 1.0]]))
jax.effects_barrier()
np.testing.assert_allclose(gradient, [[6.0, 0.0], [6.0, 0.0]])
assert active == [1]
