"""Training step with a cache whose configured place turns out to be a file."""

import os
import tempfile

import jax
import jax.numpy as jnp

with tempfile.TemporaryDirectory() as scratch:
    place = os.path.join(scratch, "cache")
    with open(place, "w") as file:
        file.write("see /data/cache\n")
    jax.config.update("jax_compilation_cache_dir", os.path.join(place, "gpu"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    loss = jax.jit(jax.grad(lambda weights, x: jnp.mean((x @ weights - 1.0) ** 2)))
    print(loss(jnp.ones(3), jnp.arange(6.0).reshape(2, 3)))
