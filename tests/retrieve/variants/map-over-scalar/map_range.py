"""Traces of the powers of a matrix, in a loop that saves memory."""

import jax.numpy as jnp
from jax.lax import map as sequential_map

MATRIX = jnp.array([[0.5, 0.1], [0.2, 0.3]])


def trace_of_power(k):
    eigenvalues = jnp.array([0.57, 0.22])
    return jnp.sum(eigenvalues**k)


def traces(count):
    return sequential_map(trace_of_power, count)


print(traces(6))
