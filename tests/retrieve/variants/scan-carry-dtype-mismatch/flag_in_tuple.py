"""First crossing of a barrier by a price, remembered as a flag."""

import jax.numpy as jnp
from jax.lax import scan


def watch(carry, price):
    crossed, highest = carry
    crossed = crossed + jnp.sum(price > 1.2)
    return (crossed, jnp.maximum(highest, price)), crossed


start = (jnp.zeros((), bool), jnp.zeros(()))
(crossed, highest), history = scan(watch, start, jnp.array([1.0, 1.3, 1.1]))
print(crossed, highest, history)
