"""Huber or squared loss, chosen by a setting: the setting is static, the data are not."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="robust")
def loss(residual, robust):
    if robust:
        return jnp.where(jnp.abs(residual) <= 1.0, 0.5 * residual**2, jnp.abs(residual) - 0.5)
    return 0.5 * residual**2


np.testing.assert_allclose(loss(-3.0, robust=True), 2.5, rtol=1e-6)
np.testing.assert_allclose(loss(-3.0, robust=False), 4.5, rtol=1e-6)
