"""The library's layers."""

from __future__ import annotations

import jax


def dense(weight: jax.Array, x: jax.Array) -> jax.Array:
    """Applies a weight of shape ``(outputs, inputs)`` to features of shape ``(..., inputs)``."""
    inputs, features = weight.shape[-1], x.shape[-1]
    if inputs != features:
        raise ValueError(f"dense: the weight takes {inputs} inputs, but x has {features} features")
    return x @ weight.T
