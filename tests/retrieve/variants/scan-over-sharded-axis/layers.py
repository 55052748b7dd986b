"""Applies a stack of layers, whose weights are spread over the devices, one after the other."""
import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec

pods = jax.make_mesh((4, 2), ("fsdp", "model"), axis_types=(AxisType.Explicit, AxisType.Explicit))
layers = {
    "weight": jax.device_put(jnp.ones((4, 6, 6)), NamedSharding(pods, PartitionSpec("fsdp"))),
    "bias": jax.device_put(jnp.ones((4, 6)), NamedSharding(pods, PartitionSpec("fsdp"))),
}


def layer(tokens, params):
    return jnp.tanh(tokens @ params["weight"] + params["bias"]), None


out, _ = jax.lax.scan(layer, jnp.ones((3, 6)), layers)
print(out)
