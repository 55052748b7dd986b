"""Two rotating halves of a feature vector, as in rotary embeddings."""

import jax.numpy as jnp

FEATURES = 8


class Rotary:
    def __init__(self, features):
        half = features / 2
        self.table = jnp.ones((16, half))

    def apply(self, x):
        return x * self.table[: x.shape[0], :1]


print(Rotary(FEATURES).apply(jnp.ones((4, FEATURES))))
