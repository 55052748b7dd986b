"""Distance of each star from the centre of mass of its cluster, stars spread over devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.maps import xmap
from jax.sharding import Mesh


def distance(position, mass):
    centre = jax.lax.psum(mass * position, "star") / jax.lax.psum(mass, "star")
    return jnp.linalg.norm(position - centre)


positions = np.arange(48.0).reshape(16, 3)
masses = np.linspace(1.0, 2.0, 16)
spread = xmap(
    distance, in_axes=(["star", ...], ["star"]), out_axes=["star"], axis_resources={"star": "device"}
)
with Mesh(np.array(jax.devices()), ("device",)):
    distances = spread(positions, masses)
