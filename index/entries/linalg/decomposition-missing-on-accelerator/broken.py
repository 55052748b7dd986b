"""Distance of two Gaussians fitted to image features (as in FID), compiled for a GPU."""

import jax
import jax.numpy as jnp


def frechet_distance(cov_real, cov_fake):
    cross = jax.scipy.linalg.sqrtm(cov_real @ cov_fake)
    return jnp.trace(cov_real + cov_fake - 2 * cross.real)


cov_real = jnp.array([[4.0, 1.0], [1.0, 2.0]])
cov_fake = jnp.array([[3.0, 0.5], [0.5, 1.0]])
traced = jax.jit(frechet_distance).trace(cov_real, cov_fake)
lowered = traced.lower(lowering_platforms=("cuda",))
