"""Calibrates two sensor offsets by least squares with L-BFGS."""

import jax
import jax.numpy as jnp
import optax

measured = jnp.array([1.5, -0.5])


def loss(offsets):
    return jnp.sum(jnp.array([1.0, 4.0]) * (offsets - measured) ** 2)


solver = optax.lbfgs()


@jax.jit
def step(offsets, state):
    value, grad = jax.value_and_grad(loss)(offsets)
    updates, state = solver.update(grad, state, offsets)
    return optax.apply_updates(offsets, updates), state


offsets = jnp.zeros(2)
state = solver.init(offsets)
for _ in range(15):
    offsets, state = step(offsets, state)
print(offsets)
