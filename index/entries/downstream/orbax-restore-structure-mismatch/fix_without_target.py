"""Continues a climate emulator that got a bias term since it was saved."""

import pathlib
import tempfile

import jax.numpy as jnp
import numpy as np
import orbax.checkpoint as ocp

path = pathlib.Path(tempfile.mkdtemp()) / "emulator"
checkpointer = ocp.StandardCheckpointer()
checkpointer.save(path, {"kernel": jnp.array([1.0, 2.0])})
checkpointer.wait_until_finished()

params = {"kernel": jnp.zeros(2), "bias": jnp.full(1, 0.5)}
restored = checkpointer.restore(path)
params = {**params, **restored}

np.testing.assert_array_equal(params["kernel"], [1.0, 2.0])
np.testing.assert_array_equal(params["bias"], [0.5])
