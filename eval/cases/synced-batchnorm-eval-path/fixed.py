import jax
import jax.numpy as jnp
from jax import lax
import numpy as np
from typing import NamedTuple


class BNState(NamedTuple):
    mean: jax.Array
    var: jax.Array


def batch_norm(x, scale, bias, state, train, momentum=0.9):
    if train:
        mean = lax.pmean(x, "batch")
        var = lax.pmean((x - mean) ** 2, "batch")
        state = BNState(momentum * state.mean + (1 - momentum) * mean,
                        momentum * state.var + (1 - momentum) * var)
    else:
        mean, var = state
    return scale * (x - mean) * lax.rsqrt(var + 1e-5) + bias, state


def net(params, x, state, train):
    h = jnp.tanh(params["w1"] @ x)
    h, state = batch_norm(h, params["scale"], params["bias"], state, train)
    return params["w2"] @ h, state


def forward(params, xs, state, train):
    fn = lambda x: net(params, x, state, train)
    out, new_state = jax.vmap(fn, axis_name="batch")(xs)
    return out, jax.tree.map(lambda s: s[0], new_state)


r = np.random.default_rng(0)
params = {"w1": jnp.asarray(r.normal(size=(5, 3))), "w2": jnp.asarray(r.normal(size=(2, 5))),
          "scale": jnp.full(5, 1.5), "bias": jnp.full(5, 0.1)}
state = BNState(jnp.zeros(5), jnp.ones(5))
xs = jnp.asarray(r.normal(size=(16, 3)))
for _ in range(50):
    train_out, state = forward(params, xs, state, train=True)
eval_out, _ = forward(params, xs[:4], state, train=False)
print(train_out.std(), eval_out.std())
