"""Resumes a gradient descent at step 4; steps 2 to 5 are to be profiled."""

import pathlib
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

folder = tempfile.mkdtemp()
step_function = jax.jit(lambda w: w - 0.5 * (w - 3.0))

w, first_step = jnp.array(1.0), 4
tracing = False
for step in range(first_step, 8):
    if 2 <= step <= 5 and not tracing:
        jax.profiler.start_trace(folder)
        tracing = True
    w = step_function(w)
    if step >= 5 and tracing:
        w.block_until_ready()
        jax.profiler.stop_trace()
        tracing = False
np.testing.assert_allclose(w, 3.0 - 2.0 / 16)
assert list(pathlib.Path(folder).rglob("*.xplane.pb"))
