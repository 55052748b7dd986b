from functools import partial

import jax
from jax import numpy as jnp, lax
import numpy as np

N_STEPS = 60
rng = np.random.RandomState(0)
features = jnp.asarray(rng.randn(128, 3), dtype=jnp.float32)
labels = (features @ jnp.array([1.0, -2.0, 0.5]) > 0).astype(jnp.float32)


def bce(w, x, y):
    logits = x @ w
    return jnp.mean(jnp.logaddexp(0.0, logits) - y * logits)


def make_step(x, y, lr):
    def step(carry, _):
        w, momentum = carry
        loss, g = jax.value_and_grad(bce)(w, x, y)
        momentum = 0.9 * momentum + g.astype(jnp.float32)
        w = w - lr * momentum
        return (w, momentum), loss

    return step


@partial(jax.jit, static_argnames=("lr",))
def train(w0, lr):
    init = (w0, jnp.zeros(w0.shape, jnp.float32))
    (w, _), losses = lax.scan(make_step(features, labels, lr), init, None, length=N_STEPS)
    return w, losses


# weights are stored as bf16 in the checkpoint
w0 = jnp.zeros(3, dtype=jnp.bfloat16)
weights, losses = train(w0, lr=0.1)
print(weights, losses[0], losses[-1])
