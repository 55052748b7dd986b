"""Class frequencies of a batch, for a weighted loss."""

from collections import Counter

import jax.numpy as jnp


class Weights:
    def __init__(self, labels):
        self.counts = Counter(label for label in labels)

    def __call__(self, label):
        return 1.0 / self.counts[label]


labels = jnp.array([0, 1, 1, 2])
print(Weights(labels)(1))
