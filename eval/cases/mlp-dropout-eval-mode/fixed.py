from functools import partial
from jax import numpy as jnp, random, jit

KEEP = 0.8


def init(key, sizes):
    keys = random.split(key, len(sizes) - 1)
    return [
        {"w": random.normal(k, (m, n)) / jnp.sqrt(m), "b": jnp.zeros(n)}
        for k, m, n in zip(keys, sizes[:-1], sizes[1:])
    ]


def dropout(key, x, train):
    if not train:
        return x
    keep = random.bernoulli(key, KEEP, x.shape)
    return jnp.where(keep, x / KEEP, 0.0)


@partial(jit, static_argnames="train")
def forward(params, x, key, train):
    for layer in params[:-1]:
        key, sub = random.split(key)
        x = jnp.tanh(x @ layer["w"] + layer["b"])
        x = dropout(sub, x, train)
    last = params[-1]
    return x @ last["w"] + last["b"]


params = init(random.PRNGKey(0), [5, 64, 64, 2])
batch = random.normal(random.PRNGKey(1), (16, 5))
noisy = forward(params, batch, random.PRNGKey(2), train=True)
clean = forward(params, batch, random.PRNGKey(2), train=False)
spread = jnp.abs(noisy - clean).mean()
print(spread)
