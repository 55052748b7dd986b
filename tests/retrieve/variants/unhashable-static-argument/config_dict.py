"""A training step that is configured by a dictionary."""

import jax
import jax.numpy as jnp


def update(params, gradient, config):
    if config["nesterov"]:
        gradient = 1.9 * gradient
    return params - config["rate"] * gradient


update = jax.jit(update, static_argnums=2)
settings = {"rate": 0.1, "nesterov": True}
params = update(jnp.ones(3), jnp.array([0.1, 0.2, 0.3]), settings)
print(params)
