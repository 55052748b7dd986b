"""Effective sample size of importance weights; negative weights are a bug upstream."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import checkify


@jax.jit
@checkify.checkify
def effective_sample_size(weights):
    checkify.check(jnp.all(weights >= 0.0), "importance weights must not be negative")
    normalized = weights / jnp.sum(weights)
    return 1.0 / jnp.sum(normalized**2)


error, size = effective_sample_size(jnp.array([0.5, 0.25, 0.25]))
error.throw()
np.testing.assert_allclose(size, 1.0 / 0.375, rtol=1e-6)

error, _ = effective_sample_size(jnp.array([1.5, -0.25, -0.25]))
np.testing.assert_equal("must not be negative" in str(error.get()), True)
