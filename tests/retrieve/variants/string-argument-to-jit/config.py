"""Training step with the optimizer's name in the configuration."""

import jax
import jax.numpy as jnp


def step(params, grads, config):
    if config["optimizer"]["name"] == "sgd":
        return params - config["rate"] * grads
    return params


step = jax.jit(step)
print(step(jnp.ones(2), jnp.ones(2), {"rate": 0.1, "optimizer": {"name": "sgd"}}))
