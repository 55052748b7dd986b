"""Records the residual of each step of a fixed-point iteration, with leak checking on."""

import jax
import jax.numpy as jnp
import numpy as np

residuals = []


@jax.jit
def iterate(x):
    update = jnp.cos(x)
    jax.debug.callback(lambda residual: residuals.append(float(residual)), jnp.abs(update - x))
    return update


with jax.checking_leaks():
    x = iterate(jnp.float32(1.0))
jax.effects_barrier()
np.testing.assert_allclose(x, np.cos(1.0), rtol=1e-6)
np.testing.assert_allclose(residuals, [1.0 - np.cos(1.0)], rtol=1e-6)
