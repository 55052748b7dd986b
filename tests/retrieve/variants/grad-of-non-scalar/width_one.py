"""Gradient of a network with one output neuron."""

import jax
import jax.numpy as jnp


class Critic:
    def __call__(self, params, state):
        hidden = jnp.tanh(params["w1"] @ state)
        return params["w2"] @ hidden


params = {"w1": jnp.ones((3, 2)), "w2": jnp.ones((1, 3))}
value, slope = jax.value_and_grad(Critic())(params, jnp.array([0.1, 0.2]))
print(value, slope)
