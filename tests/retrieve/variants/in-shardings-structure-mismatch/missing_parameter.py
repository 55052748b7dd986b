"""Applies a network whose parameters have their own shardings."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("units",))
whole, split = NamedSharding(mesh, P()), NamedSharding(mesh, P(None, "units"))


def apply(params, x):
    return jnp.tanh(x @ params["kernel"] + params["bias"])


compiled = jax.jit(apply, in_shardings=({"kernel": split}, whole))
params = {"kernel": jnp.ones((3, 8)), "bias": jnp.zeros(8)}
print(compiled(params, jnp.ones((2, 3))))
