"""One gradient step of a linear fit of stellar mass to luminosity."""

import jax.numpy as jnp
import numpy as np
import optax
from flax import nnx

model = nnx.Linear(1, 1, rngs=nnx.Rngs(0))
model.kernel[...] = jnp.zeros((1, 1))
optimizer = nnx.ModelAndOptimizer(model, optax.sgd(0.1))
luminosity = jnp.array([[1.0], [2.0]])
mass = jnp.array([[3.0], [6.0]])


def loss_fn(model):
    return jnp.mean((model(luminosity) - mass) ** 2)


grads = nnx.grad(loss_fn)(model)
optimizer.update(grads)

np.testing.assert_allclose(model.kernel[...], [[0.1 * (3 * 1 + 6 * 2)]], rtol=1e-5)
np.testing.assert_allclose(model.bias[...], [0.1 * (3 + 6)], rtol=1e-5)
