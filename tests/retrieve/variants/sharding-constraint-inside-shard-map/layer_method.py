"""A layer with a constraint on its activations, in a data-parallel step."""

import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec

grid = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


class Dense:
    def __call__(self, weights, x):
        hidden = jnp.tanh(x @ weights)
        return jax.lax.with_sharding_constraint(hidden, NamedSharding(grid, PartitionSpec("data", "model")))


specs = (PartitionSpec(), PartitionSpec("data"))
step = jax.shard_map(Dense(), mesh=grid, in_specs=specs, out_specs=PartitionSpec("data"))
print(jax.jit(step)(jnp.eye(4), jnp.ones((8, 4))))
