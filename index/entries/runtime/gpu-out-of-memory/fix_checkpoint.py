"""Gradient through many steps of a simulation that recomputes each block of steps in place of storing it."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def step(field, _):
    return field + 0.1 * jnp.sin(field), None


def block(field, _):
    return jax.lax.scan(step, field, length=20)[0], None


def energy(field, inner):
    return jnp.sum(jax.lax.scan(inner, field, length=20)[0] ** 2)


field = np.linspace(0.0, 1.0, 20000).astype(np.float32)
stored = jax.jit(jax.grad(partial(energy, inner=block))).lower(field).compile()
recomputed = jax.jit(jax.grad(partial(energy, inner=jax.checkpoint(block)))).lower(field).compile()

np.testing.assert_allclose(recomputed(field), stored(field), rtol=1e-4)
np.testing.assert_allclose(recomputed(field)[0], 0.0, atol=1e-6)
assert recomputed.memory_analysis().temp_size_in_bytes < stored.memory_analysis().temp_size_in_bytes / 3
