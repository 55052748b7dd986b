"""Power iteration for the largest eigenvalue of a matrix."""

from functools import partial

import jax.numpy as jnp
from jax.lax import fori_loop


def multiply(matrix, step, vector, shift):
    vector = matrix @ vector + shift * vector
    return vector / jnp.linalg.norm(vector)


matrix = jnp.array([[2.0, 1.0], [1.0, 3.0]])
vector = fori_loop(0, 20, partial(multiply, matrix), jnp.ones(2))
print(vector @ matrix @ vector)
