"""Read a temperature field at the positions of weather stations."""

import jax
import jax.numpy as jnp
import numpy as np

rows, cols = jnp.mgrid[0:6, 0:8]
temperature = 10.0 + 2.0 * rows - 0.5 * cols
stations = jnp.array([[1.5, 3.25, 4.0], [2.0, 6.5, 0.75]])


def read(station):
    return jax.image.scale_and_translate(
        temperature, (1, 1), (0, 1), jnp.ones(2), -station, method="cubic", antialias=False
    )[0, 0]


readings = jax.vmap(read)(stations.T)
# In the inside of the grid Keys' kernel is exact for a linear field; two stations are beside its edge.
np.testing.assert_allclose(readings, [12.0, 13.25, 17.625], rtol=0.005)
np.testing.assert_allclose(readings[0], 12.0, rtol=1e-6)
