"""Exponential moving average of a network's weights, kept for evaluation."""

import jax
import jax.numpy as jnp


def update_average(average, params, decay=0.75):
    return jax.tree_map(lambda a, p: decay * a + (1 - decay) * p, average, params)


params = {"encoder": {"w": jnp.ones((2, 3)), "b": jnp.zeros(3)}, "scale": jnp.array(8.0)}
average = {"encoder": {"w": jnp.zeros((2, 3)), "b": jnp.ones(3)}, "scale": jnp.array(4.0)}
average = update_average(average, params)
