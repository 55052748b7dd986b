"""A running mean inside the loss: the loss function returns the updated state with the loss."""

import jax
import jax.numpy as jnp


def objective(kernel, state, batch):
    centred = batch - state["mean"]
    state = {"mean": 0.9 * state["mean"] + 0.1 * batch.mean()}
    return [jnp.mean((centred * kernel) ** 2), state]


slopes = jax.jit(jax.grad(objective))(2.0, {"mean": 0.5}, jnp.arange(4.0))
print(slopes)
