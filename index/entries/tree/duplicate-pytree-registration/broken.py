"""Gaussian belief of a Kalman filter, made a pytree so that it can go through jit."""

import jax
import jax.numpy as jnp


@jax.tree_util.register_pytree_node_class
class Belief:
    def __init__(self, mean, variance):
        self.mean, self.variance = mean, variance

    def tree_flatten(self):
        return (self.mean, self.variance), None

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)


jax.tree_util.register_pytree_node(Belief, Belief.tree_flatten, Belief.tree_unflatten)


@jax.jit
def update(belief, measured, noise):
    gain = belief.variance / (belief.variance + noise)
    return Belief(belief.mean + gain * (measured - belief.mean), (1 - gain) * belief.variance)


posterior = update(Belief(jnp.float32(0.0), jnp.float32(4.0)), 3.0, 2.0)
print(posterior.mean, posterior.variance)
