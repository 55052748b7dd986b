"""Flattens the heads of an attention layer before the output projection."""
import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("tp",), axis_types=(AxisType.Explicit,))
attended = jax.device_put(jnp.ones((4, 3, 8)), NamedSharding(mesh, P(None, None, "tp")))


@jax.jit
def merge(attended):
    return attended.reshape(4, 24)


print(merge(attended))
