"""Sets the precision of all products of a training script."""

import jax
import jax.numpy as jnp

settings = {"seed": 0, "matmul": "tf32"}
jax.config.update("jax_default_matmul_precision", settings["matmul"])
weights = jax.random.normal(jax.random.key(settings["seed"]), (3, 3))
print(weights @ jnp.ones(3))
