import numpy as np
import jax
import jax.numpy as jnp

VOCAB = ["<pad>", "<s>", "</s>", "agent:", "user:", "thanks", "bad", "slow", "great", "ok"]
SPECIAL = [0, 1, 2, 3, 4]

encode = lambda text: [VOCAB.index(w) for w in text.split()]


def pad(rows, width):
    return jnp.array([r + [0] * (width - len(r)) for r in rows])


token_weight = jax.vmap(jax.vmap(lambda t: 0.0 if t in SPECIAL else 1.0))


def score(params, ids):
    w = token_weight(ids)
    s = params["valence"][ids] * w
    return s.sum(axis=1) / jnp.maximum(w.sum(axis=1), 1.0)


params = {"valence": jnp.array([9.0, 9.0, 9.0, 9.0, 9.0, 0.6, -0.9, -0.5, 1.0, 0.1])}
texts = [
    "<s> user: bad bad slow </s>",
    "<s> agent: ok </s>",
    "<s> user: great thanks agent: thanks </s>",
    "<s> user: </s>",
]
ids = pad([encode(t) for t in texts], 8)
scores = score(params, ids)
print(dict(zip(texts, np.round(scores, 2).tolist())))
