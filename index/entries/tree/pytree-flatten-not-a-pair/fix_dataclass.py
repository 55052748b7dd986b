# jax: >=0.5
"""Gamma prior on a rate, updated with Poisson counts."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class GammaPrior:
    shape: jax.Array | float
    rate: jax.Array | float
    offset: jax.Array | float


@jax.jit
def posterior_mean(prior, counts):
    return (prior.shape + counts.sum()) / (prior.rate + counts.size) + prior.offset


prior = GammaPrior(2.0, 1.0, 0.5)
np.testing.assert_allclose(posterior_mean(prior, jnp.array([3.0, 5.0, 2.0])), 12.0 / 4.0 + 0.5)
doubled = jax.tree.map(lambda leaf: 2 * leaf, prior)
assert (doubled.shape, doubled.rate, doubled.offset) == (4.0, 2.0, 1.0)
