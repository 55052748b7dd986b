"""Applies an exported policy to one observation."""

import jax
import jax.numpy as jnp
from jax import export


def policy(observations):
    return jnp.tanh(observations.sum(axis=-1))


spec = jax.ShapeDtypeStruct((1, 3), jnp.float32)
served = export.export(jax.jit(policy))(spec)
print(jax.jit(served.call)(jnp.array([0.1, 0.2, 0.3])))
