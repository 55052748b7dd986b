"""Fits the decay rate of a radioactive sample to measured activities by gradient descent."""

import jax
import jax.numpy as jnp

days = jnp.array([0.0, 1.0, 2.0, 4.0])
activity = jnp.array([10.0, 6.1, 3.7, 1.4])


def squared_error(rate):
    predicted = 10.0 * jnp.exp(-rate * days)
    return (predicted - activity) ** 2


rate = 0.3
for _ in range(200):
    rate = rate - 1e-3 * jax.grad(squared_error)(rate)
print(rate)
