"""Compiles a filter without expensive passes."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, compiler_options={"xla_llvm_disable_expensive_passes": "yes"})
def smooth(signal):
    return jnp.convolve(signal, jnp.ones(3) / 3, mode="same")


print(smooth(jnp.arange(5.0)))
