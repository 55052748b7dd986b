import argparse
import jax
import jax.numpy as jnp
import numpy as np


def parse(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=4)
    parser.add_argument("--temperature", type=float, default=0.5)
    return parser.parse_args(argv)


class Ranker:
    def __init__(self, item_vectors, temperature):
        self.device = jax.local_devices(backend="tpu")[0]
        self.items = jax.device_put(jnp.asarray(item_vectors), self.device)
        self.temperature = temperature
        self._score = jax.jit(self._score_impl)

    def _score_impl(self, items, users):
        logits = users @ items.T / self.temperature
        return jax.nn.log_softmax(logits, axis=-1)

    def top(self, users, k):
        scores = self._score(self.items, jax.device_put(users, self.device))
        return jax.lax.top_k(scores, k)


def batches(array, size):
    for start in range(0, len(array), size):
        yield array[start : start + size]


args = parse([])
rng = np.random.default_rng(12)
items = rng.normal(size=(30, 8)).astype(np.float32)
users = rng.normal(size=(10, 8)).astype(np.float32)
ranker = Ranker(items, args.temperature)
top_scores, top_items = map(np.concatenate, zip(*(ranker.top(b, 3) for b in batches(users, args.batch_size))))
print(top_items)
