"""Makes the state of an optimiser in one compiled call."""
import jax
import jax.numpy as jnp


@jax.jit
def init(weights):
    return {"moment": jax.new_ref(jnp.zeros_like(weights)), "step": 0}


print(init(jnp.ones(3)))
