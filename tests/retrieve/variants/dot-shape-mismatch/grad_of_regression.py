"""Linear regression on data that are stored as (features, samples)."""

import jax
import jax.numpy as jnp

data = jnp.arange(15.0).reshape(3, 5)
target = jnp.array([1.0, 0.0, 2.0, 1.0, 3.0])


def loss(weights):
    prediction = jnp.matmul(data, weights)
    return jnp.mean((prediction - target) ** 2)


weights = jnp.zeros(3)
for _ in range(5):
    weights -= 0.001 * jax.grad(loss)(weights)
print(weights)
