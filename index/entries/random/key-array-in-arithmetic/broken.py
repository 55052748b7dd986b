"""Exponential moving average of a model's state during training."""

import jax
import jax.numpy as jnp

state = {"w": jnp.array([1.0, 2.0]), "b": jnp.array(0.5), "key": jax.random.key(0)}
ema = {"w": jnp.zeros(2), "b": jnp.array(0.0), "key": jax.random.key(0)}


def update_ema(ema, state, decay=0.9):
    return jax.tree.map(lambda old, new: decay * old + (1 - decay) * new, ema, state)


ema = update_ema(ema, state)
print(ema["w"])
