"""Gradient descent on a quadratic with a schedule of learning rates."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

schedule = [0.25, 0.25, 0.125]
stacked = jax.tree.map(lambda *rates: jnp.stack(rates), *schedule)


def loss(weight):
    return (weight - 3.0) ** 2


def update(weight, learning_rate):
    weight = weight - learning_rate * jax.grad(loss)(weight)
    return weight, loss(weight)


weight, losses = lax.scan(update, 11.0, stacked)

# The distance to 3 shrinks from 8 by 1 - 2 * rate: 4, 2, 1.5
np.testing.assert_allclose(losses, [16.0, 4.0, 2.25])
np.testing.assert_allclose(weight, 4.5)
