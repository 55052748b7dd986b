"""Exponential moving average of a model's state during training."""

import jax
import jax.numpy as jnp
import numpy as np

state = {"w": jnp.array([1.0, 2.0]), "b": jnp.array(0.5), "key": jax.random.key(7)}
ema = {"w": jnp.zeros(2), "b": jnp.array(0.0), "key": jax.random.key(0)}


def update_ema(ema, state, decay=0.9):
    def average(old, new):
        if jnp.issubdtype(new.dtype, jax.dtypes.prng_key):
            return new
        return decay * old + (1 - decay) * new

    return jax.tree.map(average, ema, state)


ema = update_ema(ema, state)
np.testing.assert_allclose(ema["w"], [0.1, 0.2], rtol=1e-5)
np.testing.assert_allclose(ema["b"], 0.05, rtol=1e-5)
assert ema["key"] == jax.random.key(7)
