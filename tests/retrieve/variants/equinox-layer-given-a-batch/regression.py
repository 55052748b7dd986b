"""Regression of yields on soil measurements."""

import equinox as eqx
import jax
import jax.numpy as jnp

layer = eqx.nn.Linear(6, 1, key=jax.random.key(0))
measurements = jax.random.normal(jax.random.key(1), (50, 6))


def squared_error(layer, inputs, yields):
    return jnp.mean((layer(inputs)[:, 0] - yields) ** 2)


print(eqx.filter_grad(squared_error)(layer, measurements, measurements.sum(axis=1)))
