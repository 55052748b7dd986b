"""Per-sample scores of a classifier, computed under jit."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.vmap, in_axes=(None, 0), out_axes=(1,))
def scores(weights, sample):
    return jax.nn.softmax(weights @ sample)


@jax.jit
def predict(weights, batch):
    return scores(weights, batch).argmax(0)


predict(jnp.eye(3), jnp.ones((4, 3)))
