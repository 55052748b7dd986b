"""Sensitivity of the growth rate of a population to its rates of transition."""

import jax
import jax.numpy as jnp
import numpy as np


def growth_rate(transitions):
    return jnp.max(jnp.linalg.eigvals(transitions).real)


transitions = jnp.array([[0.0, 3.0], [0.5, 0.8]])
gradient = jax.grad(growth_rate)(transitions)

matrix = np.asarray(transitions, dtype=float)
values, right = np.linalg.eig(matrix)
top = np.argmax(values)
left = np.linalg.inv(right)
np.testing.assert_allclose(gradient, np.outer(left[top], right[:, top]), rtol=1e-4)
