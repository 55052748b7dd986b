"""Cholesky factor of a covariance matrix by a compiled LAPACK kernel."""

import jax
import jax.numpy as jnp
import numpy as np
from jaxlib.cpu import _lapack

_lapack.initialize()
handler = _lapack.registrations()["lapack_spotrf_ffi"]
jax.ffi.register_ffi_target("covariance_cholesky", handler, platform="cpu")


@jax.jit
def factor(covariance):
    like = jax.ShapeDtypeStruct(covariance.shape, covariance.dtype)
    status = jax.ShapeDtypeStruct((), jnp.int32)
    kernel = jax.ffi.ffi_call("covariance_cholesky", (like, status))
    return jnp.tril(kernel(covariance, uplo=np.uint8(ord("U")))[0])  # LAPACK reads column by column


covariance = jnp.array([[4.0, 2.0], [2.0, 5.0]])

np.testing.assert_allclose(factor(covariance), [[2.0, 0.0], [1.0, 2.0]], rtol=1e-6)
