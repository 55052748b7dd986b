"""Imports the columns of a table into JAX without copying."""

import jax.numpy as jnp

table = {"mass": [1.0, 2.0, 4.0], "radius": [0.5, 0.7, 0.9]}


def columns(table):
    return {name: jnp.from_dlpack(values) for name, values in table.items()}


stars = columns(table)
print(stars["mass"] / stars["radius"] ** 3)
