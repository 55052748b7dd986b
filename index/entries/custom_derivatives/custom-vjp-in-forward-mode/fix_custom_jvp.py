"""Sensitivities of pair distances, with a derivative that stays finite where two particles meet."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_jvp
def safe_sqrt(x):
    return jnp.sqrt(x)


@safe_sqrt.defjvp
def safe_sqrt_jvp(primals, tangents):
    (x,), (x_dot,) = primals, tangents
    root = safe_sqrt(x)
    return root, x_dot / (2.0 * jnp.maximum(root, 0.1))


def distances(positions):
    return safe_sqrt(jnp.diff(positions) ** 2)


positions = jnp.array([0.0, 0.0, 3.0])
sensitivity = jax.jacfwd(distances)(positions)
np.testing.assert_allclose(sensitivity, [[0.0, 0.0, 0.0], [0.0, -1.0, 1.0]], rtol=1e-6)
np.testing.assert_allclose(jax.jacrev(distances)(positions), sensitivity, rtol=1e-6)
