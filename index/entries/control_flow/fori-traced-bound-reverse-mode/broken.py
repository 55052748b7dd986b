"""Fits a decay rate through a simulation with a given number of steps."""

import jax
from jax import lax


@jax.jit
def remaining(rate, n_steps):
    def step(i, amount):
        return amount * (1.0 - 0.1 * rate)

    return lax.fori_loop(0, n_steps, step, 100.0)


slope = jax.grad(remaining)(2.0, 3)
print(slope)
