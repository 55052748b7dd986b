"""Jacobian of a camera projection that also says which points are in view."""

import jax.numpy as jnp
from jax import jacfwd, vmap


def project(point):
    depth = point[2]
    return {"pixel": point[:2] / depth, "visible": depth > 0.1}


points = jnp.array([[0.1, 0.2, 1.0], [0.3, 0.1, 2.0]])
jacobians = vmap(jacfwd(project))(points)
print(jacobians["pixel"].shape)
