"""Continues a climate emulator that got a bias term since it was saved."""

import pathlib
import tempfile

import jax.numpy as jnp
import orbax.checkpoint as ocp

path = pathlib.Path(tempfile.mkdtemp()) / "emulator"
checkpointer = ocp.StandardCheckpointer()
checkpointer.save(path, {"kernel": jnp.array([1.0, 2.0])})
checkpointer.wait_until_finished()

params = {"kernel": jnp.zeros(2), "bias": jnp.full(1, 0.5)}
params = checkpointer.restore(path, params)
print(params)
