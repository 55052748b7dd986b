"""Saves the parameters of a reaction network after its first training run."""

import os
import tempfile

import jax.numpy as jnp
import orbax.checkpoint as ocp

os.chdir(tempfile.mkdtemp())
params = {"rates": jnp.array([0.5, 1.5, 2.5])}
checkpointer = ocp.StandardCheckpointer()
checkpointer.save("run_1", params)
checkpointer.wait_until_finished()
