"""Average depth of the ocean cells of a map, where land is marked."""

import jax
import jax.numpy as jnp


@jax.jit
def ocean_depth(depth, land):
    ocean = -land
    return jnp.mean(depth, where=ocean)


depth = jnp.array([100.0, 50.0, 0.0, 25.0])
print(ocean_depth(depth, jnp.isin(jnp.arange(4), jnp.array([2]))))
