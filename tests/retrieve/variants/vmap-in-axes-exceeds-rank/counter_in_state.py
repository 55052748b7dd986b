"""Updates the states of several learners that are kept in one tree of arrays."""

import jax
import jax.numpy as jnp


@jax.jit
def learn(state, target):
    weights = state["weights"] + state["rate"] * (target - state["weights"])
    return {"weights": weights, "rate": 0.99 * state["rate"], "step": state["step"] + 1}


state = {"weights": jnp.zeros((6, 2)), "rate": jnp.full(6, 0.1), "step": jnp.array(0)}
targets = jnp.arange(12.0).reshape(6, 2)
state = jax.vmap(learn)(state, targets)
print(state["weights"])
