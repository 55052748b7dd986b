"""Gradient descent on a quadratic with a schedule of learning rates."""

import jax
from jax import lax

schedule = [0.25, 0.25, 0.125]


def loss(weight):
    return (weight - 3.0) ** 2


def update(weight, learning_rate):
    weight = weight - learning_rate * jax.grad(loss)(weight)
    return weight, loss(weight)


weight, losses = lax.scan(update, 11.0, schedule)
print(weight)
