"""Likelihood of each patient from the one visit of each, times a prior factor."""

import jax
import jax.numpy as jnp
import numpy as np

patient = jnp.array([2, 0, 1])
outcome = jnp.array([1.0, 0.0, 1.0])


def negative_log_likelihood(log_odds):
    p = jax.nn.sigmoid(log_odds)
    visit = jnp.where(outcome == 1.0, p, 1.0 - p)
    per_patient = jnp.full(3, 0.5).at[patient].multiply(visit, unique_indices=True)
    return -jnp.sum(jnp.log(per_patient))


log_odds = jnp.array([0.5, -1.0, 2.0])
gradient = jax.grad(negative_log_likelihood)(log_odds)
p = 1 / (1 + np.exp(-np.array([0.5, -1.0, 2.0])))
np.testing.assert_allclose(gradient, p - np.array([1.0, 0.0, 1.0]), rtol=1e-5)
