"""Cholesky factor of a covariance matrix by a compiled LAPACK kernel."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def factor(covariance):
    like = jax.ShapeDtypeStruct(covariance.shape, covariance.dtype)
    status = jax.ShapeDtypeStruct((), jnp.int32)
    kernel = jax.ffi.ffi_call("covariance_cholesky", (like, status))
    return jnp.tril(kernel(covariance, uplo=np.uint8(ord("U")))[0])  # LAPACK reads column by column


covariance = jnp.array([[4.0, 2.0], [2.0, 5.0]])
print(factor(covariance))
