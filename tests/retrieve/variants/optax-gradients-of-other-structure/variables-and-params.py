"""Adam step on the inner tree with a state made for the outer one."""

import jax
import jax.numpy as jnp
import optax

variables = {"params": {"weights": jnp.ones(3), "offset": jnp.zeros(())}}
tx = optax.adam(1e-3)
memory = tx.init(variables)


def cost(p):
    return jnp.sum(p["weights"] ** 2) + p["offset"]


slopes = jax.grad(cost)(variables["params"])
change, memory = tx.update(slopes, memory, variables["params"])
