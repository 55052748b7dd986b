"""Sensitivity of the codes of an analog-to-digital converter to its input."""

import jax
import jax.numpy as jnp


def convert(voltage, bits=8, full_scale=5.0):
    levels = 2**bits - 1
    code = jnp.clip(voltage / full_scale, 0.0, 1.0) * levels
    return jnp.round(code).astype(jnp.int32)


print(jax.jacrev(convert)(jnp.array([0.3, 1.2, 4.9])))
