from functools import partial
import jax
from jax import lax
import jax.numpy as jnp

TAGS = ("DET", "NOUN", "VERB")
WORDS = {"the": 0, "dog": 1, "runs": 2, "walk": 3}

# 0 probability = forbidden, e.g. a determiner is never followed by a verb
transition = jnp.array([[0.0, 1.0, 0.0], [0.1, 0.3, 0.6], [0.7, 0.2, 0.1]])
emission = jnp.array([[1.0, 0.0, 0.0, 0.0], [0.0, 0.6, 0.1, 0.3], [0.0, 0.0, 0.6, 0.4]])
start = jnp.array([0.8, 0.2, 0.0])


def safe_log(p):
    return jnp.where(p > 0, jnp.log(jnp.where(p > 0, p, 1.0)), -jnp.inf)


@jax.jit
def viterbi(obs):
    logA, logB, logpi = safe_log(transition), safe_log(emission), safe_log(start)

    def forward(delta, o):
        cand = delta[:, None] + logA
        return cand.max(0) + logB[:, o], cand.argmax(0)

    delta, back = lax.scan(forward, logpi + logB[:, obs[0]], obs[1:])
    last = jnp.argmax(delta)

    def backward(tag, ptr):
        return ptr[tag], ptr[tag]

    _, path = lax.scan(backward, last, back, reverse=True)
    return jnp.append(path, last), delta[last]


sentence = "the dog runs the walk".split()
path, logp = viterbi(jnp.array([WORDS[w] for w in sentence]))
tags = [TAGS[i] for i in path]
print(list(zip(sentence, tags)), float(logp))
