"""Every device wants all parameters, gathered from pieces."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("fsdp",))
collect = lambda piece: jax.lax.all_gather(piece, "fsdp", tiled=True)
print(jax.shard_map(collect, mesh=mesh, in_specs=P("fsdp"), out_specs=P())(jnp.arange(8.0)))
