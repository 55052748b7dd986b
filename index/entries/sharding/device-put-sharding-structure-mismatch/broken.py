"""Place the parameters of a small network on a mesh: kernels are sharded, biases are not."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("model",))
params = {
    "kernel": np.arange(24.0).reshape(3, 8),
    "bias": np.linspace(0.0, 1.0, 8),
    "scale": np.full(8, 2.0),
}

shardings = {"kernel": NamedSharding(mesh, P(None, "model")), "bias": NamedSharding(mesh, P())}
placed = jax.device_put(params, shardings)
print(jax.tree.map(jnp.shape, placed))
