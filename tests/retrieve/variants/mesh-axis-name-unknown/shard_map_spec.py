"""Mean of rows, with the name of the array's dimension in the spec."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("i",))
mean = jax.shard_map(lambda rows: rows.mean(1), mesh=mesh, in_specs=P("rows"), out_specs=P("rows"))
print(mean(jnp.ones((8, 3))))
