"""Learning rate that is halved when the loss has stopped falling."""

import jax
import jax.numpy as jnp


def halve(rate):
    return 0.5 * rate


def keep(rate):
    pass


def schedule(rate, losses):
    stalled = losses[-1] > 0.99 * losses[0]
    return jax.lax.cond(stalled, halve, keep, rate)


print(jax.jit(schedule)(0.1, jnp.array([1.0, 0.999])))
