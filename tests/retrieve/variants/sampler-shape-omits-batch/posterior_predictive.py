"""Posterior predictive counts of a survey: one rate for each posterior sample."""

import jax
import jax.numpy as jnp


@jax.jit
def predict(key, shapes, rates):
    strength = jax.random.gamma(key, shapes, (200,))
    return strength / rates


shapes = jnp.linspace(1.0, 3.0, 50)
print(predict(jax.random.key(8), shapes, 2.0).mean())
