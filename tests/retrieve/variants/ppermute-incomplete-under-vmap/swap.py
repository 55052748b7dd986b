"""Replica exchange: the two coldest replicas swap their states, the others keep theirs."""
import jax
import jax.numpy as jnp
from jax.lax import ppermute

states = jnp.arange(8.0).reshape(4, 2)


def exchange(state):
    return {"state": ppermute(state, "replica", ((0, 1), (1, 0)))}


print(jax.vmap(exchange, axis_name="replica")(states)["state"])
