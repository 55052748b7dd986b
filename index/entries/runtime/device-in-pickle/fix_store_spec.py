"""Stores a restart file of a simulation: the state and where it was placed."""

import pickle

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(jax.devices()[:1], ("cells",))
layout = NamedSharding(mesh, PartitionSpec("cells"))
density = jax.device_put(jnp.arange(4.0), layout)

restart = pickle.dumps({"density": jax.device_get(density), "spec": tuple(layout.spec)})
loaded = pickle.loads(restart)
restored = jax.device_put(loaded["density"], NamedSharding(mesh, PartitionSpec(*loaded["spec"])))
np.testing.assert_allclose(restored, [0.0, 1.0, 2.0, 3.0])
assert restored.sharding.spec == PartitionSpec("cells")
