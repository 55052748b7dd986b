"""Exports a small regression model with its trained parameters."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import export

params = {"w": jnp.array([2.0, -1.0]), "b": jnp.array(0.5)}


@jax.jit
def predict(params, features):
    return features @ params["w"] + params["b"]


exported = export.export(predict)(params, jax.ShapeDtypeStruct((4, 2), jnp.float32))
features = jnp.array([[1.0, 1.0], [0.0, 1.0], [3.0, 0.0], [0.5, 2.0]])
np.testing.assert_allclose(exported.call(params, features), [1.5, -0.5, 6.5, -0.5])
