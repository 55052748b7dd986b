"""Norm of a force vector with a gradient that stays finite at zero."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_jvp
def safe_norm(force, eps):
    return jnp.sqrt(jnp.sum(force**2) + eps**2)


@safe_norm.defjvp
def safe_norm_jvp(primals, tangents):
    force, eps = primals
    force_dot, _ = tangents
    norm = safe_norm(force, eps)
    return norm, jnp.vdot(force, force_dot) / norm


force = jnp.array([3.0, 4.0])
norm = safe_norm(force, eps=1e-6)
np.testing.assert_allclose(norm, 5.0, rtol=1e-6)
np.testing.assert_allclose(jax.grad(safe_norm)(force, 1e-6), [0.6, 0.8], rtol=1e-5)
np.testing.assert_allclose(jax.grad(safe_norm)(0.0 * force, 1e-6), [0.0, 0.0])
