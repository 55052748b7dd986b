"""Evaluates an ensemble of linear models on one batch."""

import jax
import jax.numpy as jnp


def predict(model, inputs):
    return inputs @ model["weights"] + model["bias"]


ensemble = {"weights": jnp.ones((5, 2)), "bias": jnp.zeros(5)}
predict_all = jax.jit(jax.vmap(predict, in_axes=({"weights": 0}, None)))
print(predict_all(ensemble, jnp.ones((3, 2))))
