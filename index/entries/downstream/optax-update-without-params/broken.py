"""One AdamW step on the coefficients of a sparse regression."""

import jax
import jax.numpy as jnp
import optax

coefficients = jnp.array([2.0, -1.0])
observed = jnp.array([1.0, 1.0])


def loss(coefficients):
    return jnp.sum((coefficients - observed) ** 2)


optimizer = optax.adamw(learning_rate=0.1, weight_decay=0.5)
state = optimizer.init(coefficients)
gradient = jax.grad(loss)(coefficients)
updates, state = optimizer.update(gradient, state)
coefficients = optax.apply_updates(coefficients, updates)
print(coefficients)
