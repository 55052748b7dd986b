"""A leapfrog step in which the last kick may not start before positions and momenta are both computed."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def leapfrog(positions, momenta, step):
    momenta = momenta - 0.5 * step * positions
    positions = positions + step * momenta
    positions, momenta = lax.optimization_barrier((positions, momenta))
    return positions, momenta - 0.5 * step * positions


positions, momenta = leapfrog(jnp.array([1.0, 0.0]), jnp.array([0.0, 1.0]), 0.1)
np.testing.assert_allclose(positions, [0.995, 0.1], rtol=1e-6)
np.testing.assert_allclose(momenta, [-0.09975, 0.995], rtol=1e-6)
