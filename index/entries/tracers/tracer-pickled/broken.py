"""Gradient descent that saves a checkpoint of its weights in every step."""

import io
import pickle

import jax
import jax.numpy as jnp

checkpoint = io.BytesIO()


@jax.jit
def descend(weights, target):
    weights = weights - 0.5 * (weights - target)
    pickle.dump(weights, checkpoint)
    return weights


weights, target = jnp.array([4.0, -2.0]), jnp.array([0.0, 2.0])
for _ in range(2):
    weights = descend(weights, target)
print(weights)
