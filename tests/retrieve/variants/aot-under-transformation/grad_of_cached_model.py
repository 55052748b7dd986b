"""Sensitivity of a reaction rate, taken from a table of compiled models."""

import jax
import jax.numpy as jnp

MODELS = {
    "arrhenius": lambda temperature: 1e3 * jnp.exp(-2000.0 / temperature),
    "linear": lambda temperature: 0.1 * (temperature - 270.0),
}
example = jnp.float32(300.0)
compiled = {name: jax.jit(model).lower(example).compile() for name, model in MODELS.items()}


def sensitivity(name, temperature):
    value, slope = jax.value_and_grad(compiled[name])(temperature)
    return slope / value


for name in MODELS:
    print(name, sensitivity(name, jnp.float32(310.0)))
