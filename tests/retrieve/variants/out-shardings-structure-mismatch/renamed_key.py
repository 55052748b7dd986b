"""Statistics of a batch, returned as a dictionary."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

everywhere = NamedSharding(Mesh(np.array(jax.devices()), ("batch",)), P())


@partial(jax.jit, out_shardings={"mean": everywhere, "var": everywhere})
def statistics(batch):
    return {"mean": jnp.mean(batch, axis=0), "variance": jnp.var(batch, axis=0)}


print(statistics(jnp.ones((8, 3)))["mean"])
