"""Stores a restart file of a simulation: the state and where it was placed."""

import pickle

import jax
import jax.numpy as jnp
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(jax.devices()[:1], ("cells",))
layout = NamedSharding(mesh, PartitionSpec("cells"))
density = jax.device_put(jnp.arange(4.0), layout)

restart = pickle.dumps({"density": density, "layout": layout})
loaded = pickle.loads(restart)
print(jax.device_put(loaded["density"], loaded["layout"]))
