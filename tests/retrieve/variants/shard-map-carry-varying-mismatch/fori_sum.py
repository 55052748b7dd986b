"""Energy of spins, added up one after the other on each device."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("site",))


def energy(spins):
    return jax.lax.fori_loop(0, spins.size, lambda i, e: e - spins[i], jnp.float32(0))[None]


run = jax.jit(jax.shard_map(energy, mesh=mesh, in_specs=P("site"), out_specs=P("site")))
print(run(jnp.ones(16)))
