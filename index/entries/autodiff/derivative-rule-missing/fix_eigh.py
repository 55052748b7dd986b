"""Gradient of the Frechet distance between two Gaussians, as in the FID score of generated images."""

import jax
import jax.numpy as jnp
import numpy as np

cov_real = jnp.array([[2.0, 0.5], [0.5, 1.0]])
cov_base = jnp.array([[1.0, 0.2], [0.2, 3.0]])


def frechet_distance(scale):
    cov_fake = scale * cov_base
    chol = jnp.linalg.cholesky(cov_real)
    cross = jnp.sqrt(jnp.linalg.eigvalsh(chol.T @ cov_fake @ chol))
    return jnp.trace(cov_real + cov_fake) - 2.0 * jnp.sum(cross)


slope = jax.grad(frechet_distance)(1.5)
root_trace = np.sum(np.sqrt(np.linalg.eigvals(np.asarray(cov_real) @ np.asarray(cov_base))))
np.testing.assert_allclose(slope, 4.0 - root_trace / np.sqrt(1.5), rtol=1e-4)
