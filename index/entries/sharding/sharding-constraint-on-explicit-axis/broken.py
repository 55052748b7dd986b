"""Softmax over the pixels of images; the logits arrive sharded over pixels and shall leave sharded over images."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("shards",), axis_types=(AxisType.Explicit,))
by_image = NamedSharding(mesh, P("shards", None))
by_pixel = NamedSharding(mesh, P(None, "shards"))
logits = jax.device_put(np.sin(np.arange(128.0)).reshape(8, 16), by_pixel)


@jax.jit
def attention(logits):
    logits = jax.lax.with_sharding_constraint(logits, by_image)
    return jax.nn.softmax(logits, axis=1)


print(attention(logits))
