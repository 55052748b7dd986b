"""Mean reward of the episodes that were cut off, from a flag stored as a float."""

import jax
import jax.numpy as jnp


def mean_cut_reward(rewards, finished):
    cut = ~finished
    return jnp.vdot(rewards, cut) / cut.sum()


rewards = jnp.array([[1.0, 2.0, 4.0], [0.5, 0.5, 3.0]])
finished = jnp.array([[1.0, 0.0, 0.0], [1.0, 1.0, 0.0]])
print(jax.vmap(mean_cut_reward)(rewards, finished))
