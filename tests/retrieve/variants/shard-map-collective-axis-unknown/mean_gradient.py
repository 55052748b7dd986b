"""Gradients of a linear model, averaged over the devices that hold the samples."""

from functools import partial

import jax
import jax.numpy as jnp
from jax.sharding import AxisType, PartitionSpec

mesh = jax.make_mesh((8,), ("samples",), axis_types=(AxisType.Auto,))


def squared_error(weights, inputs, targets):
    return jnp.mean((inputs @ weights - targets) ** 2)


@partial(
    jax.shard_map,
    mesh=mesh,
    in_specs=(PartitionSpec(), PartitionSpec("samples"), PartitionSpec("samples")),
    out_specs=PartitionSpec(),
)
def mean_gradient(weights, inputs, targets):
    local = jax.grad(squared_error)(weights, inputs, targets)
    return jax.lax.pmean(local, "batch")


inputs = jax.random.normal(jax.random.key(3), (64, 4))
print(mean_gradient(jnp.ones(4), inputs, inputs.sum(axis=1)))
