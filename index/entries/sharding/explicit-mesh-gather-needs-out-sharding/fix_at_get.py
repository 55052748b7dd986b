"""Look up the embeddings of a batch of tokens in a table whose rows are spread over devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("vocabulary",), axis_types=(AxisType.Explicit,))
table = jax.device_put(np.arange(64.0).reshape(16, 4), NamedSharding(mesh, P("vocabulary", None)))
tokens = jnp.array([3, 0, 15, 7])


@jax.jit
def embed(table, tokens):
    return table.at[tokens].get(out_sharding=NamedSharding(mesh, P(None, None)))


expected = np.arange(64.0).reshape(16, 4)[[3, 0, 15, 7]]
np.testing.assert_array_equal(embed(table, tokens), expected)
