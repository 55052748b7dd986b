"""Average loss over the first steps of a linear regression."""

import jax
import jax.numpy as jnp
import numpy as np


def loss_fn(slope, x, y):
    return jnp.mean((slope * x - y) ** 2)


x, y = jnp.array([1.0, 2.0]), jnp.array([2.0, 4.0])
slope, losses = 0.0, []
for step in range(3):
    loss, gradient = jax.value_and_grad(loss_fn)(slope, x, y)
    losses.append(loss)
    slope -= 0.1 * gradient
# The loss is 2.5 (slope - 2)**2, and a step halves the distance of the slope from 2.
np.testing.assert_allclose(jnp.mean(jnp.stack(losses)), (10.0 + 2.5 + 0.625) / 3, rtol=1e-5)
