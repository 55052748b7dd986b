"""Fully sharded training: gather a layer's weights, score this device's samples, reduce-scatter the gradient."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("fsdp",))
weights = jnp.arange(8.0)
samples = jnp.arange(32.0).reshape(4, 8)


def loss(weights, sample):
    full = lax.all_gather(weights, "fsdp", tiled=True, to="reduced")
    return lax.psum(0.5 * jnp.sum((full * sample[0]) ** 2), "fsdp")


sharded_loss = jax.shard_map(loss, mesh=mesh, in_specs=(P(), P("fsdp")), out_specs=P())
print(jax.jit(jax.grad(sharded_loss))(weights, samples))
