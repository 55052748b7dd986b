"""Looks at the first weights of a sharded layer."""
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("model",), axis_types=(jax.sharding.AxisType.Explicit,))
weights = jax.device_put(jnp.ones((16, 2)), NamedSharding(mesh, P("model")))
print(weights[:2])
