"""A residual connection whose two branches are sharded differently."""
import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((2, 4), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Explicit))
skip = jax.device_put(jnp.ones((8, 8)), NamedSharding(mesh, P("x", None)))
branch = jax.device_put(jnp.ones((8, 8)), NamedSharding(mesh, P("y", None)))
print(skip + branch)
