"""Remembers the largest excursion of a random walk."""

import jax
import jax.numpy as jnp


def walk(steps):
    largest = 0.0

    def move(position, step):
        nonlocal largest
        position = position + step
        largest = jnp.maximum(largest, jnp.abs(position))
        return position, position

    end, _ = jax.lax.scan(move, 0.0, steps)
    return end, 2.0 * largest


print(walk(jnp.array([1.0, -2.0, 0.5])))
