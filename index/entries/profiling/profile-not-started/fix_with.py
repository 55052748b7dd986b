"""Resumes a gradient descent at step 4; the first two of its steps are profiled."""

import pathlib
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

folder = tempfile.mkdtemp()
step_function = jax.jit(lambda w: w - 0.5 * (w - 3.0))

w, first_step = jnp.array(1.0), 4
with jax.profiler.trace(folder):
    for _ in range(first_step, 6):
        w = step_function(w)
    w.block_until_ready()
for _ in range(6, 8):
    w = step_function(w)
np.testing.assert_allclose(w, 3.0 - 2.0 / 16)
assert list(pathlib.Path(folder).rglob("*.xplane.pb"))
