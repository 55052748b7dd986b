"""Norm of a force vector with a gradient that stays finite at zero."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_jvp
def _safe_norm(force, eps):
    return jnp.sqrt(jnp.sum(force**2) + eps**2)


@_safe_norm.defjvp
def _safe_norm_jvp(primals, tangents):
    force, eps = primals
    force_dot, _ = tangents
    norm = _safe_norm(force, eps)
    return norm, jnp.vdot(force, force_dot) / norm


def safe_norm(force, *, eps):
    return _safe_norm(force, eps)


force = jnp.array([3.0, 4.0])
norm = safe_norm(force, eps=1e-6)
np.testing.assert_allclose(norm, 5.0, rtol=1e-6)
gradient = jax.grad(lambda f: safe_norm(f, eps=1e-6))(force)
np.testing.assert_allclose(gradient, [0.6, 0.8], rtol=1e-5)
