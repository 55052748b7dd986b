import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, shard_map
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("pts",))


def lloyd_step(centroids, points):
    d2 = jnp.sum((points[:, None] - centroids[None]) ** 2, axis=-1)
    assign = jax.nn.one_hot(jnp.argmin(d2, axis=1), centroids.shape[0])
    sums = lax.psum(assign.T @ points, "pts")
    counts = lax.psum(assign.sum(0), "pts")
    inertia = lax.psum(d2.min(axis=1).sum(), "pts")
    new = jnp.where(counts[:, None] > 0, sums / jnp.maximum(counts, 1.0)[:, None], centroids)
    return new, inertia


step = jax.jit(
    shard_map(
        lloyd_step,
        mesh=mesh,
        in_specs=(P(), P("pts")),
        out_specs=(P(), P()),
        check_rep=False,
    )
)

rng = np.random.default_rng(3)
blobs = np.concatenate([rng.normal(c, 0.3, size=(32, 2)) for c in ((0, 0), (4, 0), (0, 4))]).astype(np.float32)
points = jax.device_put(blobs, NamedSharding(mesh, P("pts")))
centroids = jnp.array([[1.0, 1.0], [3.0, 1.0], [1.0, 3.0]])
history = []
for _ in range(6):
    centroids, inertia = step(centroids, points)
    history.append(float(inertia))
print(centroids, history)
