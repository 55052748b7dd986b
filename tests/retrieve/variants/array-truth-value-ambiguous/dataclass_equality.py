"""Saves a checkpoint only if the parameters changed since the last one."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@dataclass
class Params:
    weights: jax.Array
    bias: jax.Array


def needs_saving(current, last):
    return last is None or not (current == last)


before = Params(jnp.ones((3, 2)), jnp.zeros(2))
after = Params(before.weights * 0.9, before.bias + 0.1)
print(needs_saving(before, None), needs_saving(after, before))
