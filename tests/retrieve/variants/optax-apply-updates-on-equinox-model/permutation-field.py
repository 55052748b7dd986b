"""Gradient step for a flow layer that permutes its inputs."""

import equinox as eqx
import jax.numpy as jnp
import optax
from jax import Array


class Flow(eqx.Module):
    scale: Array
    order: Array

    def __call__(self, z):
        return self.scale * z[self.order]


flow = Flow(jnp.ones(3), jnp.array([2, 0, 1]))
slopes = eqx.filter_grad(lambda f: jnp.sum(f(jnp.arange(3.0)) ** 2))(flow)
tx = optax.sgd(0.1)
change, _ = tx.update(slopes, tx.init(eqx.filter(flow, eqx.is_inexact_array)))
flow = optax.apply_updates(flow, change)
