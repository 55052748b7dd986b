"""Integrates a falling stone and checks that it stays above ground."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import checkify


def fall(state, _):
    height, speed = state
    checkify.check(height > 0, "the stone is at {height}", height=height)
    return (height + 0.1 * speed, speed - 0.981), height


def run(height):
    return lax.scan(fall, (height, 0.0), None, length=30)[1]


err, heights = checkify.checkify(jax.jit(run))(jnp.float32(2.0))
err.throw()
