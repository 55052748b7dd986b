import io
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("batch",))
replicated, by_batch = NamedSharding(mesh, P()), NamedSharding(mesh, P("batch"))


def save(tree):
    buffer = io.BytesIO()
    np.savez(buffer, *[np.asarray(leaf) for leaf in jax.tree.leaves(tree)])
    buffer.seek(0)
    return buffer


def restore(buffer, like):
    with np.load(buffer) as archive:
        arrays = [jax.device_put(archive[name], jax.devices()[0]) for name in archive.files]
    return jax.tree.unflatten(jax.tree.structure(like), arrays)


def loss(params, x, y):
    return jnp.mean((jnp.tanh(x @ params["w"]) @ params["v"] - y) ** 2)


@jax.jit
def adam(params, moments, t, x, y, lr=0.05):
    grads = jax.grad(loss)(params, x, y)
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments["m"], grads)
    s = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * g * g, moments["s"], grads)
    step = lambda p, m, s: p - lr * (m / (1 - 0.9**t)) / (jnp.sqrt(s / (1 - 0.99**t)) + 1e-8)
    return jax.tree.map(step, params, m, s), {"m": m, "s": s}


rng = np.random.default_rng(0)
params = {"w": rng.normal(size=(3, 8)).astype(np.float32), "v": 0.3 * rng.normal(size=8).astype(np.float32)}
moments = {"m": jax.tree.map(np.zeros_like, params), "s": jax.tree.map(np.zeros_like, params)}
x = jax.device_put(rng.normal(size=(64, 3)).astype(np.float32), by_batch)
y = jax.device_put(np.sin(np.asarray(x)[:, 0]), by_batch)

checkpoint = save(moments)                      # end of the first job
params = jax.device_put(params, replicated)     # start of the second one
moments = restore(checkpoint, like=moments)
losses = []
for t in range(1, 31):
    losses.append(float(loss(params, x, y)))
    params, moments = adam(params, moments, float(t), x, y)
print(losses[0], losses[-1])
