"""Collects tabulated cross sections for the channels of a reaction network."""

import jax
import jax.numpy as jnp
import numpy as np

CROSS_SECTIONS = np.array([[0.1, 0.2], [1.5, 1.0], [4.0, 8.0]])


@jax.jit
def rates(channels, flux):
    result = {}
    for name, channel in channels.items():
        result[name] = flux * CROSS_SECTIONS[channel, 0]
    return result


print(rates({"capture": jnp.int32(1), "fission": jnp.int32(2)}, 3.0))
