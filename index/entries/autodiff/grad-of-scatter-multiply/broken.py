"""Likelihood of each patient as the product over the visits that belong to it."""

import jax
import jax.numpy as jnp

patient = jnp.array([0, 0, 1, 2, 2])
outcome = jnp.array([1.0, 0.0, 1.0, 1.0, 1.0])


def negative_log_likelihood(log_odds):
    p = jax.nn.sigmoid(log_odds)
    visit = jnp.where(outcome == 1.0, p, 1.0 - p)
    per_patient = jax.ops.segment_prod(visit, patient, num_segments=3)
    return -jnp.sum(jnp.log(per_patient))


log_odds = jnp.array([0.5, -1.0, 2.0, 0.0, 1.0])
print(jax.grad(negative_log_likelihood)(log_odds))
