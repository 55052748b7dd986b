"""Resumes the fit of a decay rate with the momentum it had."""

import pathlib
import tempfile

import jax.numpy as jnp
import optax
import orbax.checkpoint as ocp

optimizer = optax.adam(0.1)
params = {"rate": jnp.array([1.0])}
gradient = {"rate": jnp.array([2.0])}
_, state = optimizer.update(gradient, optimizer.init(params))
path = pathlib.Path(tempfile.mkdtemp()) / "step_1"
checkpointer = ocp.StandardCheckpointer()
checkpointer.save(path, state)
checkpointer.wait_until_finished()

state = checkpointer.restore(path)
updates, state = optimizer.update(gradient, state)
print(updates)
