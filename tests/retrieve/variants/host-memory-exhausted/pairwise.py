"""Mean distance between the stars of a catalogue, along one axis."""

import jax.numpy as jnp

stars = jnp.linspace(0.0, 1.0, 4_000_000)


def mean_distance(x):
    separations = x[:, None] - x[None, :]
    return jnp.abs(separations).mean()


print(mean_distance(stars))
