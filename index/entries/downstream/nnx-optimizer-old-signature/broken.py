"""One gradient step of a linear fit of stellar mass to luminosity."""

import jax.numpy as jnp
import optax
from flax import nnx

model = nnx.Linear(1, 1, rngs=nnx.Rngs(0))
model.kernel[...] = jnp.zeros((1, 1))
optimizer = nnx.Optimizer(model, optax.sgd(0.1))
luminosity = jnp.array([[1.0], [2.0]])
mass = jnp.array([[3.0], [6.0]])


def loss_fn(model):
    return jnp.mean((model(luminosity) - mass) ** 2)


grads = nnx.grad(loss_fn)(model)
optimizer.update(grads)
print(model.kernel[...])
