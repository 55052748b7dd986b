"""Labels the frames of a simulation."""

import jax
import jax.numpy as jnp


def frame(index, positions):
    name = "frame_%d" % index
    print("writing", name)
    return positions + 0.1 * index


print(jax.lax.fori_loop(0, 3, frame, jnp.zeros(2)))
