"""A data-parallel training step, moved from pmap to jit."""

import jax
import jax.numpy as jnp


def loss(params, batch):
    return jnp.mean((batch["x"] * params - batch["y"]) ** 2)


def train_step(params, batch):
    grads = jax.grad(loss)(params, batch)
    grads = jax.lax.pmean(grads, axis_name="batch")
    return params - 0.1 * grads


step = jax.jit(train_step, donate_argnums=0)
print(step(jnp.float32(1.0), {"x": jnp.ones(4), "y": jnp.zeros(4)}))
