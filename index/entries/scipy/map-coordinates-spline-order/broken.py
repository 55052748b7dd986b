"""Read a temperature field at the positions of weather stations."""

import jax.numpy as jnp
from jax.scipy.ndimage import map_coordinates

rows, cols = jnp.mgrid[0:6, 0:8]
temperature = 10.0 + 2.0 * rows - 0.5 * cols
stations = jnp.array([[1.5, 3.25, 4.0], [2.0, 6.5, 0.75]])

readings = map_coordinates(temperature, stations, order=3)
print(readings)
