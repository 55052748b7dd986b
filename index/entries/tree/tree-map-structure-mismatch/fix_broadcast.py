# jax: >=0.6.2
"""Gradient descent on the parameters of a small network with per-layer learning rates."""

import jax
import jax.numpy as jnp
import numpy as np

params = {"hidden": {"weight": jnp.ones((2, 2)), "bias": jnp.zeros(2)}, "output": {"weight": jnp.ones(2)}}
gradients = {
    "hidden": {"weight": jnp.full((2, 2), 0.5), "bias": jnp.ones(2)},
    "output": {"weight": jnp.ones(2)},
}
learning_rates = {"hidden": 0.1, "output": 0.01}

rates = jax.tree.broadcast(learning_rates, params)
params = jax.tree.map(lambda p, g, rate: p - rate * g, params, gradients, rates)

np.testing.assert_allclose(params["hidden"]["weight"], np.full((2, 2), 0.95), rtol=1e-6)
np.testing.assert_allclose(params["hidden"]["bias"], [-0.1, -0.1], rtol=1e-6)
np.testing.assert_allclose(params["output"]["weight"], [0.99, 0.99], rtol=1e-6)
