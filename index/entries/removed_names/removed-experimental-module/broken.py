"""Fits a line to calibration data with a one-layer network."""

import jax
import jax.numpy as jnp
from jax.experimental import stax

init, predict = stax.Dense(
    1, W_init=lambda key, shape: jnp.zeros(shape), b_init=lambda key, shape: jnp.zeros(shape)
)
voltage = jnp.array([[-1.0], [0.0], [1.0]])
pressure = 3.0 * voltage + 2.0

_, params = init(jax.random.key(0), (-1, 1))
loss = jax.jit(lambda params: jnp.mean((predict(params, voltage) - pressure) ** 2))
for _ in range(100):
    params = jax.tree.map(lambda p, g: p - 0.3 * g, params, jax.grad(loss)(params))
print(params)
