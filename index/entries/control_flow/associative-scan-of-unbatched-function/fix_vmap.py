"""Product of rotation increments along a robot's path, by a parallel prefix scan."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

angles = jnp.array([0.1, 0.2, 0.3, 0.4])
cos, sin = jnp.cos(angles), jnp.sin(angles)
rotations = jnp.stack([jnp.stack([cos, -sin], 1), jnp.stack([sin, cos], 1)], 1)


def compose(earlier, later):
    return jnp.dot(later, earlier)


headings = lax.associative_scan(jax.vmap(compose), rotations)
total = np.cumsum([0.1, 0.2, 0.3, 0.4])
np.testing.assert_allclose(headings[:, 0, 0], np.cos(total), rtol=1e-5)
np.testing.assert_allclose(headings[:, 1, 0], np.sin(total), rtol=1e-5)
