"""Write the state of a Monte Carlo run to disk, to go on later."""

import pathlib
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

state = {"energy": jnp.array([-1.5, -1.2]), "step": jnp.array(400), "key": jax.random.key(11)}

path = pathlib.Path(tempfile.mkdtemp()) / "walkers.npz"
np.savez(path, **state)

saved = np.load(path)
print(saved["energy"], saved["step"])
