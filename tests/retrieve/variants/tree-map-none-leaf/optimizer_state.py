"""Momentum update in which the first layer has no momentum yet."""

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Layers(NamedTuple):
    first: jax.Array | None
    second: jax.Array


def update(momentum, gradient):
    return jax.tree.map(
        lambda m, g: 0.9 * m + g,
        momentum,
        gradient,
    )


print(update(Layers(None, jnp.zeros(2)), Layers(jnp.ones(3), jnp.ones(2))))
