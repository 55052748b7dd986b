"""Assembles tokens on a mesh whose second axis replicates them."""

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def global_batch(host_batch, mesh):
    rows = np.split(host_batch, mesh.shape["data"])
    shards = [jax.device_put(part, mesh.devices[i, 0]) for i, part in enumerate(rows)]
    return jax.make_array_from_single_device_arrays(host_batch.shape, NamedSharding(mesh, P("data")), shards)


mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
tokens = global_batch(np.arange(32).reshape(8, 4), mesh)
print(tokens.sum())
