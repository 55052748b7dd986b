"""Gradient of the Frechet distance between two Gaussians, as in the FID score of generated images."""

import jax
import jax.numpy as jnp

cov_real = jnp.array([[2.0, 0.5], [0.5, 1.0]])
cov_base = jnp.array([[1.0, 0.2], [0.2, 3.0]])


def frechet_distance(scale):
    cov_fake = scale * cov_base
    cross = jax.scipy.linalg.sqrtm(cov_real @ cov_fake)
    return jnp.trace(cov_real + cov_fake) - 2.0 * jnp.trace(cross).real


slope = jax.grad(frechet_distance)(1.5)
print(slope)
