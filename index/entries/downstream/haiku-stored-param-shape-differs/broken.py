"""Binding scores of DNA sequences by a linear model on the one-hot bases."""

import haiku as hk
import jax
import jax.numpy as jnp

BASES = "ACGTN"


def encode(sequences):
    return jnp.stack([jax.nn.one_hot(jnp.array([BASES.index(base) for base in s]), 5) for s in sequences])


def binding(bases):
    return hk.Linear(1, name="motif")(hk.Flatten()(bases))


model = hk.without_apply_rng(hk.transform(binding))
params = model.init(jax.random.key(0), jnp.ones((1, 6, 4)))
sites = ["ACGTNA", "TTGACA", "CCNATG"]
scores = model.apply(params, encode(sites))
print(scores)
