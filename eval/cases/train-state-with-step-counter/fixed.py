from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def init_state(seed):
    r = np.random.default_rng(seed)
    return {
        "w": jnp.asarray(r.normal(0, 0.1, size=(3,)), jnp.float32),
        "b": jnp.zeros(()),
        "step": jnp.array(0),
    }


def loss_fn(params, step, x, y):
    pred = x @ params["w"] + params["b"]
    decay = 0.01 / (1.0 + step)
    return jnp.mean((pred - y) ** 2) + decay * jnp.sum(params["w"] ** 2)


@partial(jax.jit, donate_argnums=0)
def train_step(state, x, y):
    params = {"w": state["w"], "b": state["b"]}
    loss, g = jax.value_and_grad(loss_fn)(params, state["step"], x, y)
    return {
        "w": state["w"] - 0.1 * g["w"],
        "b": state["b"] - 0.1 * g["b"],
        "step": state["step"] + 1,
    }, loss


rng = np.random.default_rng(3)
x = jnp.asarray(rng.normal(size=(50, 3)), jnp.float32)
y = x @ jnp.array([2.0, 0.0, -1.0]) + 0.5

state = init_state(0)
losses = []
for _ in range(40):
    state, loss = train_step(state, x, y)
    losses.append(float(loss))
print(losses[-1], state)
