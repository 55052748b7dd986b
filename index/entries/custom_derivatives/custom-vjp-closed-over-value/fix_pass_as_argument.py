"""Fit of a spring constant; the force uses a custom backward rule and gets the constant as an argument."""

import jax
import jax.numpy as jnp
import numpy as np

extensions = jnp.array([0.1, 0.2, 0.4])
measured = jnp.array([0.3, 0.6, 1.2])


@jax.custom_vjp
def force(stiffness, extension):
    return stiffness * extension


def force_fwd(stiffness, extension):
    return force(stiffness, extension), (stiffness, extension)


def force_bwd(residuals, cotangent):
    stiffness, extension = residuals
    return jnp.vdot(extension, cotangent), stiffness * cotangent


force.defvjp(force_fwd, force_bwd)


def loss(stiffness):
    predicted = jax.jit(force)(stiffness, extensions)
    return jnp.sum((predicted - measured) ** 2)


x, y = np.array([0.1, 0.2, 0.4]), np.array([0.3, 0.6, 1.2])
np.testing.assert_allclose(jax.grad(loss)(2.0), np.sum(2 * (2.0 * x - y) * x), rtol=1e-5)
