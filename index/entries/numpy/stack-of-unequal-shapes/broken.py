"""Mean power of recordings of brain activity."""

import jax.numpy as jnp


def mean_power(recordings):
    trials = jnp.stack(recordings)
    return jnp.mean(trials**2, axis=1)


recordings = [jnp.array([1.0, -1.0, 3.0]), jnp.array([2.0, 4.0]), jnp.array([5.0])]
print(mean_power(recordings))
