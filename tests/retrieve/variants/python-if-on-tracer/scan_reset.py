"""A spiking neuron: the membrane potential is reset when it crosses the threshold."""

import jax
import jax.numpy as jnp


def neuron(potential, current):
    potential = 0.9 * potential + current
    spike = potential > 1.0
    if spike:
        potential = jnp.zeros_like(potential)
    return potential, spike


_, spikes = jax.lax.scan(neuron, jnp.float32(0.0), jnp.full(10, 0.3))
print(spikes.sum())
