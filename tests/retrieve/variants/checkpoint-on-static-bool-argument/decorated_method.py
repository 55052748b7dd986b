"""A decoder layer whose dropout is switched off for evaluation; activations are rematerialised."""

import jax
import jax.numpy as jnp


class Decoder:
    def __init__(self, weights):
        self.weights = weights

    def __call__(self, inputs, deterministic):
        def apply(weights, inputs, deterministic):
            outputs = jnp.sin(inputs @ weights)
            return outputs if not deterministic else outputs * 0.9

        return jax.checkpoint(apply)(self.weights, inputs, deterministic)


print(Decoder(jnp.eye(2))(jnp.ones((1, 2)), False))
