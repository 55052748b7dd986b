"""One step of Brownian motion for many particles in the plane."""

import jax

NUM_PARTICLES = 2000


def kicks(key):
    keys = jax.random.split(key, NUM_PARTICLES)
    return 0.1 * jax.random.normal(keys, (2,))


displacement = kicks(jax.random.key(7))
print((displacement**2).mean())
