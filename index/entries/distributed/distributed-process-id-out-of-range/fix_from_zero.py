"""Renders the frames of a simulation, one task of a job array for each part."""

import os

import jax
import jax.numpy as jnp
import numpy as np

os.environ.setdefault("ARRAY_TASK_ID", "1")
os.environ.setdefault("ARRAY_TASK_COUNT", "1")

task = int(os.environ["ARRAY_TASK_ID"]) - 1
tasks = int(os.environ["ARRAY_TASK_COUNT"])
if tasks > 1:
    jax.distributed.initialize("127.0.0.1:45872", num_processes=tasks, process_id=task)

frames = jnp.arange(8)[task::tasks]

np.testing.assert_array_equal(frames, np.arange(8))
assert (jax.process_index(), jax.process_count()) == (task, tasks)
