"""Renders the frames of a simulation, one task of a job array for each part."""

import os

import jax
import jax.numpy as jnp

os.environ.setdefault("ARRAY_TASK_ID", "2")
os.environ.setdefault("ARRAY_TASK_COUNT", "2")

task = int(os.environ["ARRAY_TASK_ID"])
tasks = int(os.environ["ARRAY_TASK_COUNT"])
jax.distributed.initialize("127.0.0.1:45872", num_processes=tasks, process_id=task)

frames = jnp.arange(8)[task::tasks]
print(frames)
