"""Shannon entropy of the species counts at each sampling site."""

import jax
import jax.numpy as jnp


def entropy(counts):
    share = counts / jnp.sum(counts, axis=1, keepdims=True)
    return -jnp.sum(share * jnp.log(share), axis=1)


sites = jnp.array([[4.0, 4.0, 4.0, 4.0], [1.0, 1.0, 2.0, 4.0], [8.0, 8.0, 1.0, 1.0]])
print(jax.vmap(entropy)(sites))
