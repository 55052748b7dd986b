"""Independent noise for each replica of a lattice simulation."""

import jax
import jax.numpy as jnp


@jax.jit
def replica_noise(base, replica):
    return jax.random.normal(base + replica, (4,))


base = jax.random.key(42)
fields = [replica_noise(base, r) for r in jnp.arange(3)]
print(jnp.stack(fields).std())
