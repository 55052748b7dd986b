"""Spread the parameters of a dense layer over devices, output features over the "model" axis."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("model",))
parameters = {"kernel": np.arange(32.0).reshape(4, 8), "bias": np.ones(8)}


def columns(value):
    return NamedSharding(mesh, P(*[None] * (value.ndim - 1), "model"))


parameters = jax.device_put(parameters, jax.tree.map(columns, parameters))
dense = jax.jit(lambda p, inputs: inputs @ p["kernel"] + p["bias"])
np.testing.assert_allclose(dense(parameters, jnp.ones((1, 4))), [4.0 * np.arange(8) + 49.0])
assert all(value.addressable_shards[0].data.shape[-1] == 1 for value in parameters.values())
