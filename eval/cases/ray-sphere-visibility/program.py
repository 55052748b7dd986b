import jax
import jax.numpy as jnp
from typing import NamedTuple


class Sphere(NamedTuple):
    center: jax.Array
    radius: float


def intersect(origin, direction, sphere):
    oc = origin - sphere.center
    b = jnp.dot(oc, direction)
    disc = b * b - (jnp.dot(oc, oc) - sphere.radius**2)
    t = -b - jnp.sqrt(jnp.maximum(disc, 0.0))
    hit = disc > 0.0 and t > 1e-4
    return jnp.where(hit, t, jnp.inf)


def camera_rays(n):
    u = jnp.linspace(-1.0, 1.0, n)
    gx, gy = jnp.meshgrid(u, u)
    d = jnp.stack([gx, gy, jnp.full_like(gx, -1.5)], axis=-1).reshape(-1, 3)
    return d / jnp.linalg.norm(d, axis=-1, keepdims=True)


scene = [
    Sphere(jnp.array([0.0, 0.0, -4.0]), 1.0),
    Sphere(jnp.array([1.2, 0.3, -3.0]), 0.5),
    Sphere(jnp.array([0.0, 0.0, 3.0]), 1.0),
]
eye = jnp.zeros(3)
rays = camera_rays(24)

depths = jnp.stack([jax.vmap(intersect, in_axes=(None, 0, None))(eye, rays, s) for s in scene])
nearest = depths.min(axis=0)
visible = [int((depths[i] == nearest).sum() - jnp.isinf(nearest).sum()) if bool(jnp.isfinite(depths[i]).any()) else 0
           for i in range(3)]
print(visible)
