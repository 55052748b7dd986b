"""Sends the master's weights to the first worker."""

import jax
import jax.numpy as jnp
from jax import lax


def broadcast(weights):
    received = lax.ppermute(weights, "i", (0, 1))
    return jnp.where(lax.axis_index("i") == 1, received, weights)


print(jax.vmap(broadcast, axis_name="i")(jnp.arange(8.0)))
