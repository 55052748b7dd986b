import jax
import jax.numpy as jnp
from jax import lax, random
import numpy as np

rng = np.random.default_rng(17)
X = rng.normal(size=(64, 4))
X[13] *= 1e4                      # a corrupted row
X = jnp.asarray(X)
true_w = jnp.array([0.5, -1.0, 2.0, 0.0])
y = X @ true_w


def sample_loss(w, x, t):
    return 0.5 * (x @ w - t) ** 2


def safe_update(grad, lr, max_norm=50.0):
    """Plain SGD update, but nothing at all if the gradient explodes."""
    norm = jnp.linalg.norm(grad)
    return lax.cond(
        norm < max_norm,
        lambda g: -lr * g,
        lambda g: jnp.zeros_like(g),
        grad,
    )


@jax.jit
def epoch(w, lr):
    def step(w, batch):
        x, t = batch
        g = jax.grad(sample_loss)(w, x, t)
        return w + safe_update(g, lr), jnp.linalg.norm(g)
    return lax.scan(step, w, (X, y))


w = jnp.zeros(4)
for _ in range(5):
    w, norms = epoch(w, 0.05)
print("weights", w, "largest gradient", norms.max())
