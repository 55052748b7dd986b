"""Fits the decay rate of a radioactive sample to measured activities by gradient descent."""

import jax
import jax.numpy as jnp
import numpy as np

days = jnp.array([0.0, 1.0, 2.0, 4.0])
activity = jnp.array([10.0, 6.1, 3.7, 1.4])


def squared_error(rate):
    predicted = 10.0 * jnp.exp(-rate * days)
    return jnp.sum((predicted - activity) ** 2)


rate = 0.3
for _ in range(200):
    rate = rate - 1e-3 * jax.grad(squared_error)(rate)

candidates = np.linspace(0.3, 0.7, 40001)[:, None]
errors = np.sum((10.0 * np.exp(-candidates * np.array(days)) - np.array(activity)) ** 2, axis=1)
np.testing.assert_allclose(rate, candidates[np.argmin(errors), 0], atol=1e-4)
