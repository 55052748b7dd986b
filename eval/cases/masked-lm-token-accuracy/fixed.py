from functools import partial
import jax
import jax.numpy as jnp

MASK_ID, VOCAB = 0, 30


def mask_tokens(key, tokens, rate=0.25):
    chosen = jax.random.bernoulli(key, rate, tokens.shape)
    return jnp.where(chosen, MASK_ID, tokens), chosen


def logits_fn(params, ids):
    h = params["emb"][ids]
    ctx = jnp.roll(h, 1, axis=1) + jnp.roll(h, -1, axis=1) + h
    return ctx @ params["out"]


@jax.jit
def evaluate(params, tokens, key):
    inputs, chosen = mask_tokens(key, tokens)
    logp = jax.nn.log_softmax(logits_fn(params, inputs))
    nll = -jnp.take_along_axis(logp, tokens[..., None], axis=-1)[..., 0]
    correct = logp.argmax(-1) == tokens
    return {
        "loss": nll.mean(where=chosen),
        "accuracy": correct.mean(where=chosen),
        "masked": chosen.sum(),
    }


k1, k2, k3 = jax.random.split(jax.random.PRNGKey(0), 3)
params = {"emb": jax.random.normal(k1, (VOCAB, 16)), "out": 0.3 * jax.random.normal(k2, (16, VOCAB))}
params["out"] = params["out"] + 0.4 * params["emb"].T
tokens = jax.random.randint(k3, (8, 20), 1, VOCAB)
metrics = [evaluate(params, tokens, jax.random.PRNGKey(s)) for s in range(3)]
mean_loss = sum(float(m["loss"]) for m in metrics) / 3
print(metrics[0], mean_loss)
