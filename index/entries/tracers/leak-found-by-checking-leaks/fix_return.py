"""Records the residual of each step of a fixed-point iteration, with leak checking on."""

import jax
import jax.numpy as jnp
import numpy as np

residuals = []


@jax.jit
def iterate(x):
    update = jnp.cos(x)
    return update, jnp.abs(update - x)


with jax.checking_leaks():
    x, residual = iterate(jnp.float32(1.0))
residuals.append(residual)
np.testing.assert_allclose(x, np.cos(1.0), rtol=1e-6)
np.testing.assert_allclose(residuals, [1.0 - np.cos(1.0)], rtol=1e-6)
