"""Force between two charged ions from the gradient of their energy."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def coulomb_energy(position_a, position_b):
    distance = np.linalg.norm(position_a - position_b)
    return 1.0 / distance


force = jax.grad(coulomb_energy)(jnp.array([2.0, 0.0]), jnp.array([0.0, 0.0]))
print(force)
