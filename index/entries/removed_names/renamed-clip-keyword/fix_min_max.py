"""One step of policy optimisation with a clipped probability ratio."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def surrogate(ratio, advantage, width=0.2):
    limited = jnp.clip(ratio, min=1 - width, max=1 + width)
    return jnp.minimum(ratio * advantage, limited * advantage).mean()


ratio = jnp.array([0.5, 1.1, 1.5])
advantage = jnp.array([-1.0, 2.0, 3.0])
objective = surrogate(ratio, advantage)

np.testing.assert_allclose(objective, (0.8 * -1.0 + 1.1 * 2.0 + 1.2 * 3.0) / 3, rtol=1e-6)
