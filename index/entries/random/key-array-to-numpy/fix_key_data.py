"""Write the state of a Monte Carlo run to disk, to go on later."""

import pathlib
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

state = {"energy": jnp.array([-1.5, -1.2]), "step": jnp.array(400), "key": jax.random.key(11)}

path = pathlib.Path(tempfile.mkdtemp()) / "walkers.npz"
np.savez(path, **{**state, "key": jax.random.key_data(state["key"])})

saved = np.load(path)
key = jax.random.wrap_key_data(saved["key"])
np.testing.assert_allclose(saved["energy"], [-1.5, -1.2])
assert saved["step"] == 400
np.testing.assert_array_equal(jax.random.normal(key, (4,)), jax.random.normal(jax.random.key(11), (4,)))
