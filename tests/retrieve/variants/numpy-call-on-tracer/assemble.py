"""Rotates a vector by a given angle."""

import jax
import jax.numpy as jnp
import numpy as np


def rotate(vector, angle):
    matrix = np.array([[jnp.cos(angle), -jnp.sin(angle)], [jnp.sin(angle), jnp.cos(angle)]])
    return matrix @ vector


print(jax.jacfwd(rotate, argnums=1)(jnp.array([1.0, 0.0]), 0.5))
