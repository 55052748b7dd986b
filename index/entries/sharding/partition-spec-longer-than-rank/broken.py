"""Spread the parameters of a dense layer over devices, output features over the "model" axis."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("model",))
parameters = {"kernel": np.arange(32.0).reshape(4, 8), "bias": np.ones(8)}

columns = NamedSharding(mesh, P(None, "model"))
parameters = jax.device_put(parameters, columns)
dense = jax.jit(lambda p, inputs: inputs @ p["kernel"] + p["bias"])
print(dense(parameters, jnp.ones((1, 4))))
