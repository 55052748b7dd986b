"""A layer with a constraint under another mesh than it was written for."""
import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec as P


@jax.jit
def layer(x, w):
    return jax.lax.with_sharding_constraint(x @ w, P("dp", None))


with jax.set_mesh(jax.make_mesh((8,), ("data",), axis_types=(jax.sharding.AxisType.Auto,))):
    print(layer(jnp.ones((8, 4)), jnp.ones((4, 4))))
