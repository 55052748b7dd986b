"""Fits a decay rate through a simulation with a given number of steps."""

import jax
import numpy as np
from jax import lax


@jax.jit
def remaining(rate, n_steps):
    def step(i, amount):
        return amount * (1.0 - 0.1 * rate)

    return lax.fori_loop(0, n_steps, step, 100.0)


slope = jax.jacfwd(remaining)(2.0, 3)

# d/dr 100 (1 - r/10)^3 = -30 (1 - r/10)^2
np.testing.assert_allclose(slope, -19.2, rtol=1e-6)
