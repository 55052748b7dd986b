import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("batch",))


def init(seed, sizes=(6, 3)):
    rng = np.random.default_rng(seed)
    d, h = sizes
    enc = 0.5 * rng.normal(size=(d, h)).astype(np.float32)
    return {"enc": {"w": enc, "b": np.zeros(h, np.float32)}, "dec": {"w": enc.T.copy(), "b": np.zeros(d, np.float32)}}


def reconstruct(params, x):
    code = jnp.tanh(x @ params["enc"]["w"] + params["enc"]["b"])
    return code, code @ params["dec"]["w"] + params["dec"]["b"]


def loss_and_codes(params, x):
    code, x_hat = reconstruct(params, x)
    return lax.pmean(jnp.mean((x_hat - x) ** 2), "batch"), code


param_specs = {"enc": {"w": P(), "b": P()}, "dec": {"w": P(), "b": P()}}
forward = jax.shard_map(
    loss_and_codes,
    mesh=mesh,
    in_specs=(param_specs, P("batch")),
    out_specs=(P(), P("batch")),
)


@jax.jit
def train_step(params, x, lr=0.2):
    (loss, codes), grads = jax.value_and_grad(forward, has_aux=True)(params, x)
    return jax.tree.map(lambda p, g: p - lr * g, params, grads), loss, codes


rng = np.random.default_rng(7)
x = (rng.normal(size=(40, 2)) @ rng.normal(size=(2, 6))).astype(np.float32)
params = init(0)
losses = []
for _ in range(30):
    params, loss, codes = train_step(params, x)
    losses.append(float(loss))
print(losses[0], losses[-1], codes.shape)
