"""Samples tokens from logits on each device, at a given temperature."""

import jax
import jax.numpy as jnp


def probabilities(logits, temperature=1.0):
    scaled = logits / temperature
    return jax.nn.softmax(scaled)


parallel = jax.pmap(probabilities, axis_name="batch")
logits = jnp.arange(40.0).reshape(8, 5)
print(parallel(logits, temperature=0.7))
