"""Fits the decay rate of a radioactive sample to measured activities by gradient descent."""

import jax
import jax.numpy as jnp
import numpy as np

days = jnp.array([0.0, 1.0, 2.0, 4.0])
activity = jnp.array([10.0, 6.1, 3.7, 1.4])


def squared_error(rate, days, activity):
    predicted = 10.0 * jnp.exp(-rate * days)
    return (predicted - activity) ** 2


rate = 0.3
for _ in range(200):
    per_day = jax.vmap(jax.grad(squared_error), in_axes=(None, 0, 0))(rate, days, activity)
    rate = rate - 1e-3 * jnp.sum(per_day)

decay = 10.0 * np.exp(-float(rate) * np.array(days))
np.testing.assert_allclose(per_day, -2 * np.array(days) * decay * (decay - np.array(activity)), atol=1e-3)
candidates = np.linspace(0.3, 0.7, 40001)[:, None]
errors = np.sum((10.0 * np.exp(-candidates * np.array(days)) - np.array(activity)) ** 2, axis=1)
np.testing.assert_allclose(rate, candidates[np.argmin(errors), 0], atol=1e-4)
