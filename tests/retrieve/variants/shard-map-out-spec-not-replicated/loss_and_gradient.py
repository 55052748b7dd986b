"""Loss and gradient of a regression over sharded data."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("batch",))


@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=(P(), P("batch")), out_specs=(P(), P()))
def train(w, images):
    value, gradient = jax.value_and_grad(lambda w: jnp.mean((images @ w) ** 2))(w)
    return value, gradient


print(train(jnp.ones(3), jnp.ones((16, 3))))
