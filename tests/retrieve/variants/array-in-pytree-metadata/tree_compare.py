"""Adds the states of two regions of a simulation."""

import dataclasses

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass
class Region:
    pressure: jax.Array
    cells: np.ndarray


jax.tree_util.register_dataclass(Region, data_fields=["pressure"], meta_fields=["cells"])

north = Region(jnp.ones(3), np.arange(3))
south = Region(jnp.zeros(3), np.arange(3, 6))
total = jax.lax.cond(north.pressure[0] > 0, lambda: north, lambda: south)
print(total.pressure)
