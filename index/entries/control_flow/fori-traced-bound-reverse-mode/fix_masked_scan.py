"""Fits a decay rate through a simulation with a given number of steps, at most 50."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

MAX_STEPS = 50


@jax.jit
def remaining(rate, n_steps):
    def step(amount, i):
        return jnp.where(i < n_steps, amount * (1.0 - 0.1 * rate), amount), None

    amount, _ = lax.scan(step, 100.0, jnp.arange(MAX_STEPS))
    return amount


slope = jax.grad(remaining)(2.0, 3)

# d/dr 100 (1 - r/10)^3 = -30 (1 - r/10)^2
np.testing.assert_allclose(slope, -19.2, rtol=1e-6)
np.testing.assert_allclose(remaining(2.0, 3), 51.2, rtol=1e-6)
