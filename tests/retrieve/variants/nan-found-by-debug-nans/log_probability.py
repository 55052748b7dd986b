"""Entropy of a distribution with an empty state."""
import jax
import jax.numpy as jnp

with jax.debug_nans(True):
    p = jnp.array([0.5, 0.5, 0.0])
    entropy = -jnp.sum(p * jnp.log(p))
    print(entropy)
