import jax
import jax.numpy as jnp
import numpy as np

N_CLASSES = 4


def balanced_weights(labels, beta=0.99):
    counts = jnp.bincount(labels, length=N_CLASSES)
    w = (1 - beta) / (1 - beta ** jnp.maximum(counts, 1))
    return w / w.sum() * N_CLASSES


def weighted_ce(params, x, labels):
    logits = x @ params
    logp = jax.nn.log_softmax(logits)
    picked = jnp.take_along_axis(logp, labels[:, None], axis=1)[:, 0]
    return -jnp.mean(balanced_weights(labels)[labels] * picked)


@jax.jit
def train_step(params, x, labels):
    loss, g = jax.value_and_grad(weighted_ce)(params, x, labels)
    return params - 0.5 * g, loss


rng = np.random.default_rng(3)
labels = jnp.asarray(rng.choice(N_CLASSES, size=200, p=[0.7, 0.2, 0.08, 0.02]))
x = jnp.eye(N_CLASSES)[labels] + 0.3 * jnp.asarray(rng.normal(size=(200, N_CLASSES)))
params = jnp.zeros((N_CLASSES, N_CLASSES))
losses = []
for _ in range(40):
    params, loss = train_step(params, x, labels)
    losses.append(float(loss))
print(losses[0], losses[-1])
