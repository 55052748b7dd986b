"""A dropout mask whose function was written for integer seeds."""

import jax
import jax.numpy as jnp


def drop(features, seed, rate):
    mask = jax.random.bernoulli(jax.random.PRNGKey(seed), 1.0 - rate, features.shape)
    return jnp.where(mask, features / (1.0 - rate), 0.0)


rng = jax.random.PRNGKey(42)
rng, dropout_rng = jax.random.split(rng)
features = jnp.ones((3, 5))
print(drop(features, dropout_rng, rate=0.4))
