"""Gradient of a distance between Gaussians in which the cross term is held fixed."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

cov_real = jnp.array([[2.0, 0.5], [0.5, 1.0]])
cov_base = jnp.array([[1.0, 0.2], [0.2, 3.0]])


def frechet_distance(scale):
    cov_fake = scale * cov_base
    cross = jax.scipy.linalg.sqrtm(cov_real @ lax.stop_gradient(cov_fake))
    return jnp.trace(cov_real + cov_fake), jnp.trace(cross).real


slope, cross_trace = jax.grad(frechet_distance, has_aux=True)(1.5)
root_trace = np.sum(np.sqrt(np.linalg.eigvals(np.asarray(cov_real) @ np.asarray(cov_base))))
np.testing.assert_allclose(slope, 4.0, rtol=1e-6)
np.testing.assert_allclose(cross_trace, root_trace * np.sqrt(1.5), rtol=1e-4)
