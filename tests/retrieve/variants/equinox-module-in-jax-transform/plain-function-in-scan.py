"""Rolls a learned transition forward in time, with the model in the carry."""

import equinox as eqx
import jax
import jax.numpy as jnp

transition = eqx.nn.MLP(2, 2, width_size=4, depth=1, activation=jax.nn.gelu, key=jax.random.key(0))


def advance(carry, _):
    net, position = carry
    return (net, net(position)), position


(_, final), path = jax.lax.scan(advance, (transition, jnp.ones(2)), None, length=5)
