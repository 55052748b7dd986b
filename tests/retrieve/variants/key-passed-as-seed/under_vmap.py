"""Bootstrap means of a sample, all replicates at once."""

import jax
import jax.numpy as jnp


@jax.jit
def replicate(rng, sample):
    picks = jax.random.randint(jax.random.key(rng), sample.shape, 0, sample.size)
    return sample[picks].mean()


sample = jnp.array([2.1, 3.4, 1.9, 5.0, 4.2])
streams = jax.random.split(jax.random.key(3), 100)
print(jax.vmap(replicate, in_axes=(0, None))(streams, sample).std())
