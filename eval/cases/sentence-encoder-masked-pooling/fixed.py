import numpy as np
import jax
import jax.numpy as jnp

PAD = 0
VOCAB = {w: i for i, w in enumerate("<pad> good bad plot acting boring great".split())}


def tokenise(texts, length=6):
    ids = np.full((len(texts), length), PAD, dtype=np.int32)
    for row, text in enumerate(texts):
        for column, word in enumerate(text.split()[:length]):
            ids[row, column] = VOCAB[word]
    return ids


def encode(params, ids):
    mask = (ids != PAD).astype(jnp.float32)
    x = params["table"][ids]
    x = jnp.tanh(x @ params["w"])
    summed = jnp.sum(x * mask[..., None], axis=1)
    return summed / jnp.maximum(mask.sum(axis=1), 1.0)[:, None]


def bce(params, ids, labels):
    logits = encode(params, ids) @ params["out"]
    return jnp.mean(jax.nn.softplus(logits) - labels * logits)


@jax.jit
def train(params, ids, labels):
    def step(p, _):
        loss, g = jax.value_and_grad(bce)(p, ids, labels)
        return jax.tree.map(lambda a, b: a - 0.5 * b, p, g), loss

    return jax.lax.scan(step, params, None, length=100)


texts = ["good plot great acting", "boring plot", "bad acting bad plot boring", "great"]
labels = jnp.array([1.0, 0.0, 0.0, 1.0])
rng = np.random.default_rng(0)
init = {k: jnp.asarray(0.5 * rng.normal(size=s).astype(np.float32)) for k, s in {"table": (7, 5), "w": (5, 4), "out": (4,)}.items()}
ids = tokenise(texts)
params, losses = train(init, ids, labels)
print(losses[0], losses[-1])
