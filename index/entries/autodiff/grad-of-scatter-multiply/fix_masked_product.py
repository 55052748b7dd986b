"""Likelihood of each patient as the product over the visits that belong to it."""

import jax
import jax.numpy as jnp
import numpy as np

patient = jnp.array([0, 0, 1, 2, 2])
outcome = jnp.array([1.0, 0.0, 1.0, 1.0, 1.0])


def negative_log_likelihood(log_odds):
    p = jax.nn.sigmoid(log_odds)
    visit = jnp.where(outcome == 1.0, p, 1.0 - p)
    member = patient == jnp.arange(3)[:, None]
    per_patient = jnp.prod(jnp.where(member, visit, 1.0), axis=1)
    return -jnp.sum(jnp.log(per_patient))


log_odds = jnp.array([0.5, -1.0, 2.0, 0.0, 1.0])
gradient = jax.grad(negative_log_likelihood)(log_odds)
p = 1 / (1 + np.exp(-np.array([0.5, -1.0, 2.0, 0.0, 1.0])))
np.testing.assert_allclose(gradient, p - np.array([1.0, 0.0, 1.0, 1.0, 1.0]), rtol=1e-5)
