"""Huber loss: quadratic near zero, linear in the tails."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def huber(residual, delta):
    return jnp.where(
        jnp.abs(residual) <= delta,
        0.5 * residual**2,
        delta * (jnp.abs(residual) - 0.5 * delta),
    )


np.testing.assert_allclose(huber(0.3, 1.0), 0.045, rtol=1e-6)
np.testing.assert_allclose(huber(-3.0, 1.0), 2.5, rtol=1e-6)
