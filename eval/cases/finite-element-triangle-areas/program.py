"""Assemble the lumped mass and a load vector on a small triangular mesh."""
import numpy as np
import jax
import jax.numpy as jnp


def unit_square_mesh(n):
    s = np.linspace(0.0, 1.0, n + 1)
    gx, gy = np.meshgrid(s, s, indexing="ij")
    nodes = np.stack([gx.ravel(), gy.ravel()], axis=1)
    tri = []
    for i in range(n):
        for j in range(n):
            a = i * (n + 1) + j
            b, c, d = a + 1, a + n + 1, a + n + 2
            tri += [(a, c, b), (b, c, d)]
    return nodes, np.array(tri)


nodes, triangles = unit_square_mesh(6)


def element(conn):
    p0, p1, p2 = nodes[conn]
    e1, e2 = p1 - p0, p2 - p0
    area = 0.5 * jnp.abs(e1[0] * e2[1] - e1[1] * e2[0])
    center = (p0 + p1 + p2) / 3
    return area, center


areas, centers = jax.vmap(element)(triangles)
weights = jnp.repeat(areas[:, None] / 3, 3, axis=1)
lumped = jnp.zeros(len(nodes)).at[triangles].add(weights)
integral = jnp.sum(areas * centers[:, 0] * centers[:, 1])
print(areas.sum(), integral)
