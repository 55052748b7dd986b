"""Gradient of a linear fit, each of eight devices holding some of the measurements."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def loss(slope, x, y):
    return jax.lax.psum(jnp.sum((slope * x - y) ** 2), "data")


total_loss = jax.shard_map(
    loss, mesh=mesh, in_specs=(P(), P("data"), P("data")), out_specs=P(), check_vma=False
)
x = np.arange(16.0)
gradient = jax.jit(jax.grad(total_loss))(2.0, x, 3 * x)

np.testing.assert_allclose(gradient, np.sum(2 * (2 * x - 3 * x) * x), rtol=1e-6)
np.testing.assert_allclose(total_loss(2.0, x, 3 * x), np.sum(x**2), rtol=1e-6)
