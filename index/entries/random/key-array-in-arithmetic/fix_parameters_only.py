"""Exponential moving average of a model's state during training."""

import jax
import jax.numpy as jnp
import numpy as np

params = {"w": jnp.array([1.0, 2.0]), "b": jnp.array(0.5)}
key = jax.random.key(0)
ema = {"w": jnp.zeros(2), "b": jnp.array(0.0)}


def update_ema(ema, params, decay=0.9):
    return jax.tree.map(lambda old, new: decay * old + (1 - decay) * new, ema, params)


ema = update_ema(ema, params)
np.testing.assert_allclose(ema["w"], [0.1, 0.2], rtol=1e-5)
np.testing.assert_allclose(ema["b"], 0.05, rtol=1e-5)
