"""Gradient descent on a small regression; the running loss is kept in the carry of the scan."""

import jax
import jax.numpy as jnp

inputs = jnp.linspace(0.0, 1.0, 32)
targets = 3.0 * inputs - 1.0


def loss(weights):
    slope, offset = weights
    return jnp.mean((slope * inputs + offset - targets) ** 2)


def step(carry, rate):
    weights, best = carry
    value, gradient = jax.value_and_grad(loss)(weights)
    weights = jax.tree.map(lambda w, g: w - rate * g, weights, gradient)
    return (weights, jnp.minimum(best, value)), value


start = ((jnp.zeros(()), jnp.zeros(())), jnp.array(1_000_000, dtype=jnp.int32))
(weights, best), history = jax.lax.scan(step, start, jnp.full(100, 0.5))
print(weights, best)
