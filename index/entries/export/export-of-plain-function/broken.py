"""Exports a small regression model with its trained parameters."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import export

params = {"w": jnp.array([2.0, -1.0]), "b": jnp.array(0.5)}


@jax.jit
def predict(params, features):
    return features @ params["w"] + params["b"]


exported = export.export(partial(predict, params))(jax.ShapeDtypeStruct((4, 2), jnp.float32))
print(exported.call(jnp.ones((4, 2))))
