"""Gaussian belief of a Kalman filter: a subclass of its own carries the other way of flattening."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_pytree_node_class
class Belief:
    def __init__(self, mean, variance):
        self.mean, self.variance = mean, variance

    def tree_flatten(self):
        return (self.mean, self.variance), None

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)


class FixedVarianceBelief(Belief):
    pass


jax.tree_util.register_pytree_node(
    FixedVarianceBelief,
    lambda belief: ((belief.mean,), belief.variance),
    lambda variance, children: FixedVarianceBelief(*children, variance),
)

shifted = jax.tree.map(lambda leaf: leaf + 1.0, FixedVarianceBelief(jnp.float32(0.0), 4.0))
np.testing.assert_allclose(shifted.mean, 1.0)
assert shifted.variance == 4.0
both = jax.tree.map(lambda leaf: leaf + 1.0, Belief(jnp.float32(0.0), jnp.float32(4.0)))
np.testing.assert_allclose(both.variance, 5.0)
