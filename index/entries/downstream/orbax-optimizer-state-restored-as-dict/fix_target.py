"""Resumes the fit of a decay rate with the momentum it had."""

import pathlib
import tempfile

import jax.numpy as jnp
import numpy as np
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

state = checkpointer.restore(path, optimizer.init(params))
updates, state = optimizer.update(gradient, state)

assert int(state[0].count) == 2
np.testing.assert_allclose(state[0].mu["rate"], [0.9 * 0.2 + 0.1 * 2.0], rtol=1e-6)
np.testing.assert_allclose(updates["rate"], [-0.1], rtol=1e-4)
