"""Gradient clipping inside a network: the identity forward, clipped cotangents backward."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_vjp
def clip_gradient(activation):
    return activation


def clip_gradient_fwd(activation):
    return activation, ()


def clip_gradient_bwd(residuals, cotangent):
    return (jnp.clip(cotangent, -1.0, 1.0),)


clip_gradient.defvjp(clip_gradient_fwd, clip_gradient_bwd)


gradient = jax.grad(lambda a: jnp.sum(clip_gradient(a) ** 2))(jnp.array([0.2, 3.0]))

np.testing.assert_allclose(gradient, [0.4, 1.0], rtol=1e-6)
