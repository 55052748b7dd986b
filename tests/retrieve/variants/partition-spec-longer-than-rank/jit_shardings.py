"""Column means of a sharded table."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("r", "c"))
layout = NamedSharding(mesh, P("r", "c"))
means = jax.jit(lambda table: table.mean(axis=0), in_shardings=layout, out_shardings=layout)
print(means(jnp.ones((4, 8))))
