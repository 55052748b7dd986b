"""Distance of two Gaussians fitted to image features (as in FID), compiled for a GPU."""

import jax
import jax.numpy as jnp
import numpy as np


def root(cov):
    values, vectors = jnp.linalg.eigh(cov)
    return (vectors * jnp.sqrt(jnp.maximum(values, 0.0))) @ vectors.T


def frechet_distance(cov_real, cov_fake):
    half = root(cov_real)
    cross = root(half @ cov_fake @ half)
    return jnp.trace(cov_real + cov_fake - 2 * cross)


cov_real = jnp.array([[4.0, 1.0], [1.0, 2.0]])
cov_fake = jnp.array([[3.0, 0.5], [0.5, 1.0]])
traced = jax.jit(frechet_distance).trace(cov_real, cov_fake)
lowered = traced.lower(lowering_platforms=("cuda",))

product = np.asarray(cov_real) @ np.asarray(cov_fake)
expected = 10.0 - 2 * np.sqrt(np.linalg.eigvals(product)).sum()
np.testing.assert_allclose(frechet_distance(cov_real, cov_fake), expected, rtol=1e-4)
