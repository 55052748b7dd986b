"""One training step of a linear emulator of sea-level rise."""

import jax.numpy as jnp
import optax
from flax import nnx

emulator = nnx.Linear(1, 1, rngs=nnx.Rngs(0))
emulator.kernel[...] = jnp.zeros((1, 1))
optimizer = nnx.Optimizer(emulator, optax.sgd(0.1), wrt=nnx.Param)
warming = jnp.array([[1.0], [2.0]])
rise = jnp.array([[3.0], [6.0]])


def loss_fn(emulator):
    return jnp.mean((emulator(warming) - rise) ** 2)


@nnx.jit
def train_step():
    loss, grads = nnx.value_and_grad(loss_fn)(emulator)
    optimizer.update(emulator, grads)
    return loss


print(train_step())
