"""Predicts the yield of a reaction from temperature and pressure, with a linear model."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_numpy_rank_promotion", "raise")


def predict(params, conditions):
    with jax.numpy_rank_promotion("allow"):
        return conditions @ params["slope"] + params["offset"]


@jax.jit
def loss(params, conditions, yields):
    return jnp.mean((predict(params, conditions)[:, 0] - yields) ** 2)


conditions = jnp.array([[1.0, 2.0], [2.0, 0.0], [3.0, 1.0], [0.0, 4.0]])
yields = jnp.array([4.0, 3.0, 5.0, 7.0])
params = {"slope": jnp.array([[1.0], [1.5]]), "offset": jnp.array([0.5])}
errors = np.array([4.5, 2.5, 5.0, 6.5]) - np.array([4.0, 3.0, 5.0, 7.0])
np.testing.assert_allclose(loss(params, conditions, yields), np.mean(errors**2), rtol=1e-6)
