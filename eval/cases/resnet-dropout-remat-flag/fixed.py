from functools import partial

import jax
import jax.numpy as jnp
from jax import random
import numpy as np


def dropout(x, key, rate):
    keep = random.bernoulli(key, 1.0 - rate, x.shape)
    return jnp.where(keep, x / (1.0 - rate), 0.0)


@partial(jax.checkpoint, static_argnums=3)
def feed_forward(params, x, key, deterministic):
    h = jax.nn.gelu(x @ params["up"])
    if not deterministic:
        h = dropout(h, key, 0.25)
    return x + h @ params["down"]


class Stack:
    def __init__(self, depth, width, seed=0):
        r = np.random.default_rng(seed)
        self.layers = [
            {"up": jnp.asarray(r.normal(0, 0.2, (width, 2 * width))),
             "down": jnp.asarray(r.normal(0, 0.2, (2 * width, width)))}
            for _ in range(depth)
        ]

    def apply(self, layers, x, key, deterministic=False):
        for i, layer in enumerate(layers):
            x = feed_forward(layer, x, random.fold_in(key, i), deterministic)
        return x

    def loss(self, layers, x, key, deterministic=False):
        return jnp.mean(self.apply(layers, x, key, deterministic) ** 2)


net = Stack(depth=3, width=4)
x = jnp.asarray(np.random.default_rng(1).normal(size=(16, 4)))
train_loss, grads = jax.value_and_grad(net.loss)(net.layers, x, random.PRNGKey(0))
eval_loss = net.loss(net.layers, x, random.PRNGKey(0), deterministic=True)
print(train_loss, eval_loss)
