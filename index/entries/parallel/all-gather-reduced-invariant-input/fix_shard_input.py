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


sharded_loss = jax.shard_map(loss, mesh=mesh, in_specs=(P("fsdp"), P("fsdp")), out_specs=P())
value, gradient = jax.jit(jax.value_and_grad(sharded_loss))(weights, samples)
squares = (np.arange(32.0).reshape(4, 8) ** 2).sum(0)
np.testing.assert_allclose(value, 0.5 * (np.arange(8.0) ** 2 * squares).sum(), rtol=1e-6)
np.testing.assert_allclose(gradient, np.arange(8.0) * squares, rtol=1e-6)
