"""Directional derivative of the smallest margin over all devices."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


@partial(jax.shard_map, mesh=Mesh(np.array(jax.devices()), ("data",)), in_specs=P("data"), out_specs=P())
def smallest_margin(scores):
    return jax.lax.pmin(scores.min(), "data")


scores = jnp.linspace(1.0, 2.0, 16)
print(jax.jvp(smallest_margin, (scores,), (jnp.ones(16),)))
