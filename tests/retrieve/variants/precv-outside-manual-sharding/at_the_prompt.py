"""Receives a halo of ocean cells from the device on the left, tried alone."""
import jax
from jax.lax import create_token, precv

ring = [(0, 1), (1, 2), (2, 3), (3, 0)]
cells = jax.ShapeDtypeStruct((4, 2), "float32")
halo = precv(create_token(), cells, "x", ring)
print(halo.sum())
