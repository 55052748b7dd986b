"""Predictions of all batches in one table."""

import jax
import jax.numpy as jnp


@jax.jit
def gather(batches):
    return jnp.vstack([jax.nn.softmax(batch) for batch in batches])


print(gather([jnp.ones((2, 3)), jnp.ones((2, 3)), jnp.ones((1, 4))]).shape)
