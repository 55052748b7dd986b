"""Tries the settings of a TPU run on a workstation."""

import jax
import jax.numpy as jnp

settings = {"xla_tpu_scoped_vmem_limit_kib": "65536"}
compiled = jax.jit(jnp.linalg.norm).lower(jax.ShapeDtypeStruct((4,), jnp.float32)).compile(settings)
print(compiled(jnp.ones(4)))
