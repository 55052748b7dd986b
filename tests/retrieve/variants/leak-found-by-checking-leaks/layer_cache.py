"""Attention layer that remembers its last scores, tested with leak checks."""

import jax
import jax.numpy as jnp

jax.config.update("jax_check_tracer_leaks", True)


class Attention:
    last_scores = None

    def __call__(self, queries, keys):
        self.last_scores = queries @ keys.T
        return jax.nn.softmax(self.last_scores)


layer = Attention()
attend = jax.vmap(lambda q, k: layer(q, k))
print(attend(jnp.ones((2, 3, 4)), jnp.ones((2, 3, 4))))
