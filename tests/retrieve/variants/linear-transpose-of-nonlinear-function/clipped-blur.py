"""Back-projection through a blurring operator whose output saturates."""

import jax.numpy as jnp
from jax import linear_transpose

kernel = jnp.array([0.25, 0.5, 0.25])


def camera(scene):
    blurred = jnp.convolve(scene, kernel, mode="same")
    return jnp.minimum(blurred, 1.0)


def adjoint(scene, residual):
    pull = linear_transpose(camera, scene)
    (image,) = pull(residual)
    return image


adjoint(jnp.linspace(0.0, 2.0, 6), jnp.ones(6))
