"""Energy of a seismogram from a recorder that writes big-endian integers."""

import jax
import jax.numpy as jnp
import numpy as np

packet = bytes([0, 1, 0, 3, 255, 254, 0, 2])
samples = np.frombuffer(packet, dtype=">i2")


@jax.jit
def energy(trace):
    return jnp.sum(jnp.square(trace - trace[0]))


print(energy(samples))
