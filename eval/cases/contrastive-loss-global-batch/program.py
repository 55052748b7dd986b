import jax
import jax.numpy as jnp
import numpy as np
from functools import partial
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("dp",))


def embed(params, x):
    z = jnp.tanh(x @ params["proj"])
    return z / jnp.sqrt(jnp.sum(z**2, axis=-1, keepdims=True) + 1e-8)


@partial(jax.shard_map, mesh=mesh, in_specs=(P(), P("dp"), P("dp")), out_specs=P())
def info_nce(params, anchors, positives):
    """Mean over the global batch; every positive in it is a candidate."""
    a, p = embed(params, anchors), embed(params, positives)
    candidates = lax.all_gather(p, "dp", tiled=True)
    logits = a @ candidates.T / params["temperature"]
    offset = lax.axis_index("dp") * a.shape[0]
    target = offset + jnp.arange(a.shape[0])
    logp = jax.nn.log_softmax(logits, axis=-1)
    return -jnp.mean(jnp.take_along_axis(logp, target[:, None], axis=1))


@jax.jit
def sgd(params, anchors, positives):
    loss, grads = jax.value_and_grad(info_nce)(params, anchors, positives)
    return {"proj": params["proj"] - 0.3 * grads["proj"], "temperature": params["temperature"]}, loss


rng = np.random.default_rng(2)
anchors = rng.normal(size=(32, 5)).astype(np.float32)
positives = anchors + 0.1 * rng.normal(size=(32, 5)).astype(np.float32)
params = {"proj": jnp.asarray(0.5 * rng.normal(size=(5, 4)).astype(np.float32)), "temperature": jnp.array(0.2)}
start = params
initial = float(info_nce(params, anchors, positives))
losses = []
for _ in range(15):
    params, loss = sgd(params, anchors, positives)
    losses.append(float(loss))
print(initial, losses[-1])
