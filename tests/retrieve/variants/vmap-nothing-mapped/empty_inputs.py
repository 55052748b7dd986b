"""Scores a batch for which the optional inputs were all left out."""

import jax
import jax.numpy as jnp


def score(inputs):
    total = 0.0
    for name, weight in (("depth", 0.5), ("flow", 2.0)):
        if inputs.get(name) is not None:
            total = total + weight * jnp.sum(inputs[name])
    return total


class Scorer:
    def __init__(self, function):
        self.batched = jax.jit(jax.vmap(function))

    def __call__(self, **inputs):
        return self.batched(inputs)


print(Scorer(score)(depth=None, flow=None))
