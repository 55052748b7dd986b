"""Binding scores of DNA sequences by a linear model on the one-hot bases."""

import haiku as hk
import jax
import jax.numpy as jnp
import numpy as np

BASES = "ACGTN"


def encode(sequences):
    return jnp.stack([jax.nn.one_hot(jnp.array([BASES.index(base) for base in s]), 4) for s in sequences])


def binding(bases):
    return hk.Linear(1, name="motif")(hk.Flatten()(bases))


model = hk.without_apply_rng(hk.transform(binding))
params = model.init(jax.random.key(0), jnp.ones((1, 6, 4)))
sites = ["ACGTNA", "TTGACA", "CCNATG"]
scores = model.apply(params, encode(sites))

weights = np.vstack([np.asarray(params["motif"]["w"]).reshape(6, 4).T, np.zeros(6)])
expected = [
    sum(weights[BASES.index(base), i] for i, base in enumerate(s)) for s in ("ACGTNA", "TTGACA", "CCNATG")
]
np.testing.assert_allclose(scores[:, 0], expected, rtol=1e-4, atol=1e-6)
