"""Distance of two Gaussians fitted to image features (as in FID), compiled for a GPU."""

import jax
import jax.numpy as jnp
import numpy as np
import scipy.linalg


def host_sqrtm(matrix):
    return np.real(scipy.linalg.sqrtm(np.asarray(matrix, dtype=np.float64))).astype(np.float32)


@jax.jit
def frechet_distance(cov_real, cov_fake):
    product = cov_real @ cov_fake
    cross = jax.pure_callback(host_sqrtm, jax.ShapeDtypeStruct(product.shape, jnp.float32), product)
    return jnp.trace(cov_real + cov_fake - 2 * cross)


cov_real = jnp.array([[4.0, 1.0], [1.0, 2.0]])
cov_fake = jnp.array([[3.0, 0.5], [0.5, 1.0]])

product = np.asarray(cov_real) @ np.asarray(cov_fake)
expected = 10.0 - 2 * np.sqrt(np.linalg.eigvals(product)).sum()
np.testing.assert_allclose(frechet_distance(cov_real, cov_fake), expected, rtol=1e-4)
