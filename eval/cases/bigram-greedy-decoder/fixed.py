import jax
import jax.numpy as jnp
from jax import lax
import numpy as np

vocab = ["<s>", "the", "cat", "dog", "sat", "ran", "away", "</s>"]
BOS, EOS = 0, len(vocab) - 1
MAX_LEN = 12

logits = np.full((8, 8), -5.0)
for a, b, w in [(0, 1, 2.0), (1, 2, 1.5), (1, 3, 1.0), (2, 4, 2.0), (3, 5, 2.0),
                (4, 6, 0.5), (5, 6, 1.0), (6, 7, 3.0), (4, 7, 0.1)]:
    logits[a, b] = w
table = jnp.asarray(logits)


def decode(table, start):
    def unfinished(state):
        tokens, last, n = state
        return (last != EOS) & (n < MAX_LEN)

    def extend(state):
        tokens, last, n = state
        nxt = jnp.argmax(table[last]).astype(tokens.dtype)
        tokens = tokens.at[n].set(nxt)
        return tokens, nxt, n + 1

    first = jnp.asarray(start, dtype=jnp.int32)
    tokens = jnp.full(MAX_LEN, EOS, dtype=jnp.int32).at[0].set(first)
    tokens, _, n = lax.while_loop(unfinished, extend, (tokens, first, 1))
    return tokens, n


tokens, length = decode(table, BOS)
sentence = [vocab[int(t)] for t in tokens[:int(length)]]
print(" ".join(sentence))
