"""Initialises a small network with the precision named in its configuration."""

import jax
import jax.numpy as jnp
import numpy as np

config = {"width": 4, "precision": "bf16"}
DTYPES = {"fp32": jnp.float32, "bf16": jnp.bfloat16, "fp16": jnp.float16}


def init_params(key, width, precision):
    precision = DTYPES[precision]
    w = jax.random.normal(key, (width, width)) / jnp.sqrt(width)
    return {"w": w.astype(precision), "b": jnp.zeros(width, dtype=precision)}


params = init_params(jax.random.key(0), config["width"], config["precision"])
assert params["w"].dtype == params["b"].dtype == jnp.bfloat16
exact = np.asarray(jax.random.normal(jax.random.key(0), (4, 4))) / 2.0
np.testing.assert_allclose(np.asarray(params["w"], np.float32), exact, rtol=2.0**-8)
