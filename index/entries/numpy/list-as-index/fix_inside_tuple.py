"""Centre of the atoms that form the binding site of a protein."""

import jax.numpy as jnp
import numpy as np

SITE = [0, 2, 3]


def site_centre(positions):
    return positions[SITE, :].mean(axis=0)


positions = jnp.array([[0.0, 0.0, 0.0], [9.0, 9.0, 9.0], [3.0, 0.0, 6.0], [0.0, 3.0, 0.0]])
np.testing.assert_allclose(site_centre(positions), [1.0, 1.0, 2.0], rtol=1e-6)
