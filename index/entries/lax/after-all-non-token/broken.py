"""Time one step of a molecular dynamics integrator, from launch until positions and momenta are both ready."""

import time

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def leapfrog(positions, momenta, step):
    momenta = momenta - 0.5 * step * positions
    positions = positions + step * momenta
    return positions, momenta - 0.5 * step * positions


start = time.perf_counter()
positions, momenta = leapfrog(jnp.array([1.0, 0.0]), jnp.array([0.0, 1.0]), 0.1)
lax.after_all(positions, momenta)
print("seconds", time.perf_counter() - start)
