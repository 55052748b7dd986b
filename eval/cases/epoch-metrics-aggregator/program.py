# ported from our PyTorch trainer
import collections
import numpy as np
import jax
import jax.numpy as jnp


class MetricLogger:
    def __init__(self):
        self.history = collections.defaultdict(list)

    def update(self, **metrics):
        for name, value in metrics.items():
            self.history[name].append(value.numpy())

    def summary(self, window=3):
        return {k: float(np.median(np.stack(v[-window:]))) for k, v in self.history.items()}


def loss_fn(w, x, y):
    logits = x @ w
    loss = jnp.mean(jnp.logaddexp(0.0, logits) - y * logits)
    acc = jnp.mean((logits > 0) == (y > 0.5))
    return loss, acc


@jax.jit
def train_step(w, x, y, lr=1.0):
    (loss, acc), g = jax.value_and_grad(loss_fn, has_aux=True)(w, x, y)
    return w - lr * g, loss, acc


rng = np.random.RandomState(0)
X = rng.randn(64, 3).astype("float32")
Y = (X @ np.array([1.0, -2.0, 0.5]) > 0).astype("float32")

logger = MetricLogger()
w = jnp.zeros(3)
for epoch in range(12):
    w, loss, acc = train_step(w, X, Y)
    logger.update(loss=loss, acc=acc)

summary = logger.summary()
print(summary)
