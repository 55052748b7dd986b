"""Time one step of a molecular dynamics integrator, from launch until positions and momenta are both ready."""

import time

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def leapfrog(positions, momenta, step):
    momenta = momenta - 0.5 * step * positions
    positions = positions + step * momenta
    return positions, momenta - 0.5 * step * positions


start = time.perf_counter()
positions, momenta = leapfrog(jnp.array([1.0, 0.0]), jnp.array([0.0, 1.0]), 0.1)
positions, momenta = jax.block_until_ready((positions, momenta))
seconds = time.perf_counter() - start
assert seconds > 0
np.testing.assert_allclose(positions, [0.995, 0.1], rtol=1e-6)
np.testing.assert_allclose(momenta, [-0.09975, 0.995], rtol=1e-6)
