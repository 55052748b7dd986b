"""Count the neighbours of a particle inside a spherical shell."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def neighbours_in_shell(particle, positions, r_min, r_max):
    def in_shell(position):
        distance = jnp.linalg.norm(position - particle)
        return (distance > r_min) & (distance < r_max)

    return jnp.sum(jax.vmap(in_shell)(positions))


positions = jnp.array([[0.5, 0.0, 0.0], [0.0, 1.5, 0.0], [0.0, 0.0, 1.9], [3.0, 0.0, 0.0]])
np.testing.assert_array_equal(neighbours_in_shell(jnp.zeros(3), positions, 1.0, 2.0), 2)
np.testing.assert_array_equal(neighbours_in_shell(jnp.zeros(3), positions, 0.0, 9.0), 4)
