"""LARS as in You et al.: each tensor gets its own learning rate."""
import jax
import jax.numpy as jnp
from typing import NamedTuple, Any


class LarsState(NamedTuple):
    velocity: Any
    count: int


class LARS:
    def __init__(self, lr, momentum=0.9, weight_decay=1e-4, eta=0.001):
        self.lr, self.momentum, self.weight_decay, self.eta = lr, momentum, weight_decay, eta

    def init(self, params):
        return LarsState(jax.tree.map(jnp.zeros_like, params), 0)

    def _scaled(self, g, p):
        g = g + self.weight_decay * p
        pn, gn = jnp.linalg.norm(p), jnp.linalg.norm(g)
        ratio = jnp.where((pn > 0) & (gn > 0), self.eta * pn / (gn + 1e-9), 1.0)
        return ratio * g

    def step(self, params, grads, state):
        scaled = jax.tree.map(self._scaled, grads, params)
        velocity = jax.tree.map(lambda v, s: self.momentum * v + s, state.velocity, scaled)
        params = jax.tree.map(lambda p, v: p - self.lr * v, params, velocity)
        return params, LarsState(velocity, state.count + 1)


def n_params(tree):
    return sum(leaf.size for leaf in jax.tree.leaves(tree))


opt = LARS(lr=2.0)
params = {"conv": jnp.array([3.0, 4.0]), "head": {"kernel": jnp.full((2, 2), 0.5), "bias": jnp.zeros(2)}}
grads = {"conv": jnp.array([1.0, 0.0]), "head": {"kernel": jnp.ones((2, 2)), "bias": jnp.array([0.1, -0.1])}}
state = opt.init(params)
for _ in range(2):
    params, state = opt.step(params, grads, state)
print(n_params(params), "parameters after", state.count, "steps")
