"""Direction of the wind along a coast: 1 for onshore, -1 for offshore, 0 for calm."""

import jax.numpy as jnp


def direction(wind, calm=0.5):
    return jnp.subtract(wind > calm, wind < -calm)


wind = jnp.array([[2.0, -3.0], [0.1, 0.6]])
print(direction(wind).sum(axis=0))
