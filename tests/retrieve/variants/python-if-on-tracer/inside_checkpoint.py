"""A rematerialised layer that rescales activations that have grown too large."""

import jax
import jax.numpy as jnp


@jax.checkpoint
def layer(weights, activations):
    outputs = activations @ weights
    if jnp.max(jnp.abs(outputs)) > 10.0:
        outputs = outputs / 10.0
    return outputs


print(layer(jnp.eye(2), jnp.ones((1, 2))))
