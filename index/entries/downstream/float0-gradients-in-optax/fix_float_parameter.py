"""One Adam step for a growth-rate fit whose offset starts at a whole number."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

params = {"rate": jnp.array(0.5), "offset": jnp.array(3.0)}
days = jnp.array([1.0, 2.0, 4.0])
colony = jnp.array([2.0, 4.0, 8.0])


def loss(params):
    return jnp.mean((params["rate"] * days + params["offset"] - colony) ** 2)


optimizer = optax.adam(0.1)
state = optimizer.init(params)
gradient = jax.grad(loss)(params)
updates, state = optimizer.update(gradient, state)
params = optax.apply_updates(params, updates)

residual = 0.5 * np.array([1.0, 2.0, 4.0]) + 3.0 - np.array([2.0, 4.0, 8.0])
np.testing.assert_allclose(gradient["offset"], 2 * residual.mean(), rtol=1e-5)
np.testing.assert_allclose(params["offset"], 3.0 - 0.1 * np.sign(residual.mean()), rtol=1e-5)
