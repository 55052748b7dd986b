"""Buffer for the states of a long simulation on a fine grid."""

import jax
import jax.numpy as jnp

steps, grid = 100_000, (4096, 4096)
history = jnp.zeros((steps, *grid))
history = history.at[0].set(jax.random.normal(jax.random.key(0), grid))
print(history.shape)
