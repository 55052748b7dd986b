"""Effective sample size of importance weights; negative weights are a bug upstream."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def _effective_sample_size(weights):
    normalized = weights / jnp.sum(weights)
    return 1.0 / jnp.sum(normalized**2)


def effective_sample_size(weights):
    assert jnp.all(weights >= 0.0), "importance weights must not be negative"
    return _effective_sample_size(weights)


np.testing.assert_allclose(effective_sample_size(jnp.array([0.5, 0.25, 0.25])), 1.0 / 0.375, rtol=1e-6)
try:
    effective_sample_size(jnp.array([1.5, -0.25, -0.25]))
except AssertionError as error:
    np.testing.assert_equal(str(error), "importance weights must not be negative")
else:
    raise SystemExit("a negative weight was accepted")
