"""Huber loss: quadratic near zero, linear in the tails."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def huber(residual, delta):
    return lax.cond(
        jnp.abs(residual) <= delta,
        lambda r: 0.5 * r**2,
        lambda r: delta * (jnp.abs(r) - 0.5 * delta),
        residual,
    )


np.testing.assert_allclose(huber(0.3, 1.0), 0.045, rtol=1e-6)
np.testing.assert_allclose(huber(-3.0, 1.0), 2.5, rtol=1e-6)
