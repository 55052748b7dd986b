"""An optimiser whose jitted set-up returns the update function next to the state."""

import jax
import jax.numpy as jnp


def make_momentum(params, rate=0.1):
    def update(params, velocity, grads):
        velocity = 0.9 * velocity - rate * grads
        return params + velocity, velocity

    return jnp.zeros_like(params), update


params = jnp.array([1.0, -2.0])
velocity, update = jax.jit(make_momentum)(params)
print(update(params, velocity, 2 * params))
