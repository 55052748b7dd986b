"""Every device wants the whole table, which is stored in pieces."""
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",))
table = jax.device_put(jnp.arange(16.0), NamedSharding(mesh, P("x")))
lookup = jax.shard_map(lambda t, i: t[i], mesh=mesh, in_specs=(P(), P()), out_specs=P())
print(jax.jit(lookup)(table, jnp.array([3, 5])))
