"""One loss for each device, not summed."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
loss = jax.shard_map(lambda x: jnp.mean(x**2), mesh=mesh, in_specs=P("data"), out_specs=P("data"))
print(jax.jit(loss)(jnp.arange(16.0)))
