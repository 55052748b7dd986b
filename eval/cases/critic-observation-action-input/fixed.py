import jax
import jax.numpy as jnp
import numpy as np
from typing import NamedTuple, Sequence


class Batch(NamedTuple):
    obs: jax.Array
    act: jax.Array
    ret: jax.Array


class Critic:
    def __init__(self, hidden: Sequence[int] = (16,)):
        self.hidden = tuple(hidden)

    def init(self, key, obs_dim, act_dim):
        dims = (obs_dim + act_dim, *self.hidden, 1)
        keys = jax.random.split(key, len(dims) - 1)
        return [(jax.random.normal(k, (m, n)) * m**-0.5, jnp.zeros(n)) for k, m, n in zip(keys, dims, dims[1:])]

    def apply(self, params, obs, act):
        x = jnp.concatenate([obs, act], axis=-1)
        for w, b in params[:-1]:
            x = jax.nn.relu(x @ w + b)
        w, b = params[-1]
        return (x @ w + b).squeeze(-1)

    def loss(self, params, batch):
        return jnp.mean((self.apply(params, batch.obs, batch.act) - batch.ret) ** 2)


def make_update(critic, lr):
    @jax.jit
    def update(params, batch):
        loss, grads = jax.value_and_grad(critic.loss)(params, batch)
        return jax.tree.map(lambda p, g: p - lr * g, params, grads), loss

    return update


rng = np.random.default_rng(0)
obs, act = rng.normal(size=(48, 5)).astype(np.float32), rng.uniform(-1, 1, size=(48, 2)).astype(np.float32)
batch = Batch(obs, act, (obs[:, 0] - 2 * act[:, 1] ** 2).astype(np.float32))
critic = Critic()
start = params = critic.init(jax.random.key(0), 5, 2)
update = make_update(critic, 0.05)
losses = []
for _ in range(200):
    params, loss = update(params, batch)
    losses.append(float(loss))
print(losses[0], losses[-1])
