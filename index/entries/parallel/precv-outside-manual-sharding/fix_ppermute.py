"""Pipeline parallelism: each stage receives the activations of the stage before it."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

stages = 4
activations = jnp.arange(32.0).reshape(stages, 8)
forward = [(stage, stage + 1) for stage in range(stages - 1)]


def receive(activations):
    return lax.ppermute(activations, "stage", forward)


mesh = Mesh(np.array(jax.devices()[:stages]), ("stage",))
receive = jax.jit(jax.shard_map(receive, mesh=mesh, in_specs=P("stage"), out_specs=P("stage")))
expected = np.vstack([np.zeros((1, 8)), np.arange(24.0).reshape(3, 8)])
np.testing.assert_array_equal(receive(activations), expected)
