"""One data-parallel step: each device keeps the sum of one quarter of the gradients (ZeRO stage 2)."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("data",))
weights = jnp.arange(8.0)
images = jnp.arange(32.0).reshape(4, 8)


def gradient_shard(weights, image):
    gradient = weights * image[0] ** 2
    scattered = lax.psum_scatter(gradient, "data", tiled=True)
    penalty = 0.1 * jnp.sum(weights**2)
    return scattered + penalty


step = jax.jit(jax.shard_map(gradient_shard, mesh=mesh, in_specs=(P(), P("data")), out_specs=P("data")))
expected = np.arange(8.0) * (np.arange(32.0).reshape(4, 8) ** 2).sum(0) + 0.1 * (np.arange(8.0) ** 2).sum()
np.testing.assert_allclose(step(weights, images), expected, rtol=1e-6)
