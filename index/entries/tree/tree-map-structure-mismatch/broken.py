"""Gradient descent on the parameters of a small network with per-layer learning rates."""

import jax
import jax.numpy as jnp

params = {"hidden": {"weight": jnp.ones((2, 2)), "bias": jnp.zeros(2)}, "output": {"weight": jnp.ones(2)}}
gradients = {
    "hidden": {"weight": jnp.full((2, 2), 0.5), "bias": jnp.ones(2)},
    "output": {"weight": jnp.ones(2)},
}
learning_rates = {"hidden": 0.1, "output": 0.01}

params = jax.tree.map(lambda p, g, rate: p - rate * g, params, gradients, learning_rates)
print(params)
