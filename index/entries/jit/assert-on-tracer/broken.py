"""Effective sample size of importance weights; negative weights are a bug upstream."""

import jax
import jax.numpy as jnp


@jax.jit
def effective_sample_size(weights):
    assert jnp.all(weights >= 0.0), "importance weights must not be negative"
    normalized = weights / jnp.sum(weights)
    return 1.0 / jnp.sum(normalized**2)


print(effective_sample_size(jnp.array([0.5, 0.25, 0.25])))
