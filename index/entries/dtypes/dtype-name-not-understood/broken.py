"""Initialises a small network with the precision named in its configuration."""

import jax
import jax.numpy as jnp

config = {"width": 4, "precision": "bf16"}


def init_params(key, width, precision):
    w = jax.random.normal(key, (width, width)) / jnp.sqrt(width)
    return {"w": w.astype(precision), "b": jnp.zeros(width, dtype=precision)}


params = init_params(jax.random.key(0), config["width"], config["precision"])
print(params["b"])
