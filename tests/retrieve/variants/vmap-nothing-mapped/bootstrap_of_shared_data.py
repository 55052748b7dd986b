"""Bootstrap of a median: every argument is shared between the resamples."""

import jax
import jax.numpy as jnp

heights = jnp.array([1.62, 1.75, 1.81, 1.68, 1.90, 1.77])


@jax.jit
def bootstrap(key, sample):
    def resample(key, sample):
        chosen = jax.random.choice(key, sample, sample.shape)
        return jnp.median(chosen)

    return jax.vmap(resample, in_axes=None)(key, sample).std()


print(bootstrap(jax.random.PRNGKey(0), heights))
