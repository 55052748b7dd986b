"""Largest value of each block, found by a while loop with a counter."""
from functools import partial

import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("rows",), axis_types=(jax.sharding.AxisType.Auto,))


@partial(jax.shard_map, mesh=mesh, in_specs=P("rows"), out_specs=P("rows"))
def largest(block):
    def body(state):
        i, best = state
        return i + 1, jnp.maximum(best, block[i])

    return jax.lax.while_loop(lambda s: s[0] < block.shape[0], body, (0, jnp.full((), -jnp.inf)))[1][None]


print(largest(jnp.arange(32.0)))
