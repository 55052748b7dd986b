"""Distances of a batch of stars to the observer, who stands still."""

import jax
import jax.numpy as jnp


def distance(star, observer):
    return jnp.sqrt(jnp.sum((star - observer) ** 2))


stars = jnp.array([[3.0, 4.0, 0.0], [1.0, 2.0, 2.0], [0.0, 0.0, 5.0], [6.0, 8.0, 0.0]])
observer = jnp.array([0.0, 0.0, 0.0])
print(jax.vmap(distance)(stars, observer))
