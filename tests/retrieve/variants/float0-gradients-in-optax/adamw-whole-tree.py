"""AdamW on the constants of a kinetic model, one of which is written as whole numbers."""

import jax
import jax.numpy as jnp
import optax


def residual(constants):
    orders, rates = constants
    return jnp.sum(rates**2) + jnp.sum(orders)


constants = (jnp.array([1, 2]), jnp.array([0.3, 0.7]))
_, slopes = jax.value_and_grad(residual, allow_int=True)(constants)
tx = optax.adamw(0.01)
steps, _ = tx.update(slopes, tx.init(constants), constants)
