"""Train step copied from a multi-host code base, now on one device with jit."""
import jax
import jax.numpy as jnp
from jax import lax
import numpy as np


def init(seed=0):
    r = np.random.default_rng(seed)
    return {"w1": jnp.asarray(r.normal(0, 0.5, (3, 8))), "w2": jnp.asarray(r.normal(0, 0.5, (8,)))}


def apply(params, x):
    return jnp.tanh(x @ params["w1"]) @ params["w2"]


def loss_fn(params, batch):
    x, y = batch
    return jnp.mean((apply(params, x) - y) ** 2)


@jax.jit
def train_step(params, batch, lr=0.1, max_norm=1.0):
    loss, grads = jax.value_and_grad(loss_fn)(params, batch)
    norm = jnp.sqrt(sum(jnp.vdot(g, g) for g in jax.tree.leaves(grads)))
    scale = jnp.minimum(1.0, max_norm / norm)
    params = jax.tree.map(lambda p, g: p - lr * scale * g, params, grads)
    return params, {"loss": loss, "grad_norm": norm}


rng = np.random.default_rng(1)
x = rng.normal(size=(32, 3))
batch = (jnp.asarray(x), jnp.asarray(np.sin(2 * x[:, 0]) * 3))
params = init()
metrics = []
for _ in range(50):
    params, m = train_step(params, batch)
    metrics.append({k: float(v) for k, v in m.items()})
print(metrics[0], metrics[-1])
