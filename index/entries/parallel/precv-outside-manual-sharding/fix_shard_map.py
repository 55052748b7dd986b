"""Pipeline parallelism: each stage receives the activations of the stage before it (one-sided, for GPUs)."""

import re

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

stages = 4
activations = jnp.arange(32.0).reshape(stages, 8)
forward = [(stage, stage + 1) for stage in range(stages - 1)]


def receive(activations):
    token = lax.psend(activations, "stage", forward)
    like = jax.ShapeDtypeStruct(activations.shape, activations.dtype)
    return lax.precv(token, like, "stage", forward)


mesh = Mesh(np.array(jax.devices()[:stages]), ("stage",))
receive = jax.jit(
    jax.shard_map(receive, mesh=mesh, in_specs=P("stage"), out_specs=P("stage"), check_vma=False)
)
program = receive.trace(activations).lower(lowering_platforms=("cuda",)).as_text()
pairs = {
    name: re.search(rf'"stablehlo.{name}".*?source_target_pairs = dense<(\[\[.*?\]\])>', program)[1]
    for name in ("send", "recv")
}
assert pairs == {"send": "[[0, 1], [1, 2], [2, 3]]", "recv": "[[0, 1], [1, 2], [2, 3]]"}
