from math import atan2, cos, pi, radians, sin, sqrt

import jax
import jax.numpy as jnp

EARTH_KM = 6371.0


def bearing(a, b):
    """Initial compass bearing from a to b, both (lat, lon) in radians."""
    dlon = b[1] - a[1]
    east = jnp.sin(dlon) * jnp.cos(b[0])
    north = jnp.cos(a[0]) * jnp.sin(b[0]) - jnp.sin(a[0]) * jnp.cos(b[0]) * jnp.cos(dlon)
    return (jnp.arctan2(east, north) + 2 * pi) % (2 * pi)


def leg_length(a, b):
    h = jnp.sin((b[0] - a[0]) / 2) ** 2 + jnp.cos(a[0]) * jnp.cos(b[0]) * jnp.sin((b[1] - a[1]) / 2) ** 2
    return 2 * EARTH_KM * jnp.arcsin(jnp.sqrt(h))


route = jnp.array([
    [52.52, 13.40],
    [48.86, 2.35],
    [41.39, 2.17],
    [38.72, -9.14],
    [51.51, -0.13],
])
rad = jnp.deg2rad(route)
headings = jnp.rad2deg(jax.vmap(bearing)(rad[:-1], rad[1:]))
lengths = jax.vmap(leg_length)(rad[:-1], rad[1:])
print(headings, lengths)
