import jax
import jax.numpy as jnp
import numpy as np

corpus = ("the quick fox saw the lazy dog and the dog saw the fox "
          "a quick dog and a lazy fox").split()
vocab = sorted(set(corpus))
ids = np.array([vocab.index(w) for w in corpus])


def pairs(ids, window=2):
    out = [(ids[i], ids[j]) for i in range(len(ids))
           for j in range(max(0, i - window), min(len(ids), i + window + 1)) if i != j]
    return jnp.asarray(np.array(out))


def nll(batch, embed):
    center, context = batch[:, 0], batch[:, 1]
    logits = embed["in"][center] @ embed["out"].T
    logp = jax.nn.log_softmax(logits)
    return -jnp.mean(logp[jnp.arange(batch.shape[0]), context])


rng = np.random.default_rng(0)
embed = {k: jnp.asarray(rng.normal(0, 0.1, (len(vocab), 6))) for k in ("in", "out")}
data = pairs(ids)
loss_and_grad = jax.jit(jax.value_and_grad(nll, argnums=1))

curve = []
for epoch in range(150):
    loss, g = loss_and_grad(data, embed)
    embed = jax.tree.map(lambda e, d: e - 1.0 * d, embed, g)
    curve.append(float(loss))
print(curve[0], curve[-1])
