"""Joins measured colours and line strengths of stars into one table of features."""

import jax.numpy as jnp
import numpy as np


def feature_table(colours, lines):
    return jnp.concatenate([colours, lines], axis=1)


colours = jnp.array([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]])
lines = jnp.array([[10.0, 20.0], [30.0, 40.0]])
expected = [[0.1, 0.2, 0.3, 10.0, 20.0], [0.4, 0.5, 0.6, 30.0, 40.0]]
np.testing.assert_allclose(feature_table(colours, lines), expected, rtol=1e-6)
