"""Fits a curve of growth, with the gradient of the error in the fitted values."""

import jax
import jax.numpy as jnp
import optax


def growth(traits, days):
    return traits["size"] / (1.0 + jnp.exp(traits["middle"] - days))


def misfit(fitted, measured):
    return jnp.mean((fitted - measured) ** 2)


days = jnp.linspace(0.0, 10.0, 11)
measured = 3.0 / (1.0 + jnp.exp(5.0 - days))
traits = {"size": jnp.array(1.0), "middle": jnp.array(2.0)}
rule = optax.adam(0.1)
memory = rule.init(traits)
for _ in range(3):
    fitted = growth(traits, days)
    slopes = jax.grad(misfit)(fitted, measured)
    change, memory = rule.update(slopes, memory)
    traits = optax.apply_updates(traits, change)
