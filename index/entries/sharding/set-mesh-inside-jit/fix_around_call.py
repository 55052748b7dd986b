"""Heat conduction on a ring, the grid spread over the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("grid",))


@jax.jit
def conduct(temperature):
    temperature = jax.lax.with_sharding_constraint(temperature, P("grid"))
    flow = jnp.roll(temperature, 1) - 2 * temperature + jnp.roll(temperature, -1)
    return temperature + 0.1 * flow


with jax.set_mesh(mesh):
    after = conduct(jnp.sin(jnp.arange(32.0)))

x = np.sin(np.arange(32.0))
expected = x + 0.1 * (np.roll(x, 1) - 2 * x + np.roll(x, -1))
np.testing.assert_allclose(after, expected, atol=1e-6)
assert after.sharding.shard_shape((32,)) == (4,)
