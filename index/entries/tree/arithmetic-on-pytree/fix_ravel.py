"""One step of gradient descent for a linear model with weight and bias."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree

inputs = jnp.array([0.0, 1.0, 2.0])
targets = jnp.array([1.0, 3.0, 5.0])


def loss(params):
    predicted = params["weight"] * inputs + params["bias"]
    return jnp.mean((predicted - targets) ** 2)


@jax.jit
def update(params):
    vector, unravel = ravel_pytree(params)
    gradient = jax.grad(lambda v: loss(unravel(v)))(vector)
    return unravel(vector - 0.1 * gradient)


params = {"weight": jnp.float32(0.0), "bias": jnp.float32(0.0)}
params = update(params)
np.testing.assert_allclose(params["weight"], 0.1 * 2 * 13.0 / 3.0, rtol=1e-5)
np.testing.assert_allclose(params["bias"], 0.1 * 2 * 3.0, rtol=1e-5)
