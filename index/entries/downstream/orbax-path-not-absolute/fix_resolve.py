"""Saves the parameters of a reaction network after its first training run."""

import os
import pathlib
import tempfile

import jax.numpy as jnp
import numpy as np
import orbax.checkpoint as ocp

os.chdir(tempfile.mkdtemp())
params = {"rates": jnp.array([0.5, 1.5, 2.5])}
path = pathlib.Path("run_1").resolve()
checkpointer = ocp.StandardCheckpointer()
checkpointer.save(path, params)
checkpointer.wait_until_finished()

restored = checkpointer.restore(path, {"rates": jnp.zeros(3)})
np.testing.assert_array_equal(restored["rates"], [0.5, 1.5, 2.5])
