"""Gradient of the Frechet distance between two Gaussians, as in the FID score of generated images."""

import jax
import jax.numpy as jnp
import numpy as np

cov_real = jnp.array([[2.0, 0.5], [0.5, 1.0]])
cov_base = jnp.array([[1.0, 0.2], [0.2, 3.0]])


@jax.custom_jvp
def sqrtm(a):
    return jax.scipy.linalg.sqrtm(a).real


@sqrtm.defjvp
def sqrtm_jvp(primals, tangents):
    (a,), (da,) = primals, tangents
    root, eye = sqrtm(a), jnp.eye(a.shape[0])
    sylvester = jnp.kron(root, eye) + jnp.kron(eye, root.T)
    return root, jnp.linalg.solve(sylvester, da.ravel()).reshape(a.shape)


def frechet_distance(scale):
    cov_fake = scale * cov_base
    cross = sqrtm(cov_real @ cov_fake)
    return jnp.trace(cov_real + cov_fake) - 2.0 * jnp.trace(cross)


slope = jax.grad(frechet_distance)(1.5)
root_trace = np.sum(np.sqrt(np.linalg.eigvals(np.asarray(cov_real) @ np.asarray(cov_base))))
np.testing.assert_allclose(slope, 4.0 - root_trace / np.sqrt(1.5), rtol=1e-4)
