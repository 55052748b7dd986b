"""Fits a decay rate through a simulation with a given number of steps."""

from functools import partial

import jax
import numpy as np
from jax import lax


@partial(jax.jit, static_argnames="n_steps")
def remaining(rate, n_steps):
    def step(i, amount):
        return amount * (1.0 - 0.1 * rate)

    return lax.fori_loop(0, n_steps, step, 100.0)


slope = jax.grad(remaining)(2.0, 3)

# d/dr 100 (1 - r/10)^3 = -30 (1 - r/10)^2
np.testing.assert_allclose(slope, -19.2, rtol=1e-6)
np.testing.assert_allclose(remaining(2.0, 3), 51.2, rtol=1e-6)
