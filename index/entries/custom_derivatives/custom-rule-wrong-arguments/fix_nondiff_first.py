"""Clip the gradient that flows back into the embedding of a language model."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def clip_gradient(embedding, limit):
    return embedding


def clip_fwd(embedding, limit):
    return embedding, None


def clip_bwd(limit, residuals, cotangent):
    return (jnp.clip(cotangent, -limit, limit),)


clip_gradient.defvjp(clip_fwd, clip_bwd)


def loss(embedding):
    return jnp.sum(clip_gradient(embedding, 0.5) ** 2)


gradient = jax.grad(loss)(jnp.array([0.1, -2.0]))
np.testing.assert_allclose(gradient, [0.2, -0.5], rtol=1e-6)
