"""One AdamW step on the coefficients of a sparse regression."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

coefficients = jnp.array([2.0, -1.0])
observed = jnp.array([1.0, 1.0])


def loss(coefficients):
    return jnp.sum((coefficients - observed) ** 2)


optimizer = optax.adam(learning_rate=0.1)
state = optimizer.init(coefficients)
gradient = jax.grad(loss)(coefficients)
updates, state = optimizer.update(gradient, state)
coefficients = optax.apply_updates(coefficients, updates)

# The first step of Adam has the size of the learning rate.
expected = np.array([2.0, -1.0]) - 0.1 * np.array([1.0, -1.0])
np.testing.assert_allclose(coefficients, expected, rtol=1e-5)
