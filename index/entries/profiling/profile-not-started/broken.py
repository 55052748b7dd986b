"""Resumes a gradient descent at step 4; steps 2 to 5 are to be profiled."""

import tempfile

import jax
import jax.numpy as jnp

folder = tempfile.mkdtemp()
step_function = jax.jit(lambda w: w - 0.5 * (w - 3.0))

w, first_step = jnp.array(1.0), 4
for step in range(first_step, 8):
    if step == 2:
        jax.profiler.start_trace(folder)
    w = step_function(w)
    if step == 5:
        w.block_until_ready()
        jax.profiler.stop_trace()
print(w)
