"""Cholesky factor of a covariance matrix by a compiled CUDA kernel, by JAX elsewhere."""

import jax
import jax.numpy as jnp
import numpy as np


def by_kernel(covariance):
    like = jax.ShapeDtypeStruct(covariance.shape, covariance.dtype)
    status = jax.ShapeDtypeStruct((), jnp.int32)
    kernel = jax.ffi.ffi_call("covariance_cholesky", (like, status))
    return jnp.tril(kernel(covariance, uplo=np.uint8(ord("U")))[0])  # LAPACK reads column by column


@jax.jit
def factor(covariance):
    return jax.lax.platform_dependent(covariance, cuda=by_kernel, default=jnp.linalg.cholesky)


covariance = jnp.array([[4.0, 2.0], [2.0, 5.0]])

np.testing.assert_allclose(factor(covariance), [[2.0, 0.0], [1.0, 2.0]], rtol=1e-6)
