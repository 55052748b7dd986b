"""Diffusion step whose compiled program is kept on disk between runs."""

import tempfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

cache = Path(tempfile.mkdtemp()) / "jax-cache"
jax.config.update("jax_compilation_cache_dir", str(cache))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)


@jax.jit
def diffuse(density):
    return density + 0.25 * (jnp.roll(density, 1) - 2 * density + jnp.roll(density, -1))


np.testing.assert_allclose(diffuse(jnp.array([0.0, 4.0, 0.0, 0.0])), [1.0, 2.0, 1.0, 0.0])
assert any("diffuse" in entry.name for entry in cache.iterdir())
