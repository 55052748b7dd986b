"""One step of policy optimisation with a clipped probability ratio."""

import jax
import jax.numpy as jnp


@jax.jit
def surrogate(ratio, advantage, width=0.2):
    limited = jnp.clip(ratio, a_min=1 - width, a_max=1 + width)
    return jnp.minimum(ratio * advantage, limited * advantage).mean()


ratio = jnp.array([0.5, 1.1, 1.5])
advantage = jnp.array([-1.0, 2.0, 3.0])
objective = surrogate(ratio, advantage)
