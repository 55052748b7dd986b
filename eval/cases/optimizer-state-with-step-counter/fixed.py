from typing import NamedTuple
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


class TrainState(NamedTuple):
    step: jax.Array
    params: dict
    momentum: dict


def create(seed=0, d_in=5, d_out=16):
    rng = np.random.default_rng(seed)
    params = {"kernel": 0.1 * rng.normal(size=(d_in, d_out)).astype(np.float32)}
    return TrainState(jnp.array(0), params, jax.tree.map(np.zeros_like, params))


def loss(params, x, y):
    return jnp.mean((x @ params["kernel"] - y) ** 2)


mesh = Mesh(np.array(jax.devices()), ("out",))
column_sharding = NamedSharding(mesh, P(None, "out"))
state = create()


def train_step(state, x, y):
    grads = jax.grad(loss)(state.params, x, y)
    momentum = jax.tree.map(lambda m, g: 0.9 * m + g, state.momentum, grads)
    lr = 0.5 / (1.0 + 0.1 * state.step)
    params = jax.tree.map(lambda p, m: p - lr * m, state.params, momentum)
    return TrainState(state.step + 1, params, momentum)


state_sharding = TrainState(NamedSharding(mesh, P()), column_sharding, column_sharding)
compiled_step = jax.jit(
    train_step,
    in_shardings=(state_sharding, None, None),
    out_shardings=state_sharding,
)

rng = np.random.default_rng(1)
x = rng.normal(size=(20, 5)).astype(np.float32)
y = x @ rng.normal(size=(5, 16)).astype(np.float32)
losses = []
for _ in range(25):
    losses.append(float(loss(state.params, x, y)))
    state = compiled_step(state, x, y)
print(int(state.step), losses[0], losses[-1])
