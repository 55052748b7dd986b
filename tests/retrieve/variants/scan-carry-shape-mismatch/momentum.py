"""Gradient descent with momentum on a quadratic bowl."""

import jax
import jax.numpy as jnp


def bowl(weights):
    return jnp.sum(weights**2)


def descend(state, _):
    weights, velocity = state
    velocity = 0.9 * velocity - 0.1 * jax.grad(bowl)(weights)
    return (weights + velocity, velocity), bowl(weights)


(weights, _), losses = jax.lax.scan(descend, (jnp.ones(3), 0.0), None, length=10)
print(losses)
