import jax
import jax.numpy as jnp
from jax import random

BATCH = 2_000


def estimate_pi(key, n_batches):
    keys = random.split(key, n_batches)

    def body(i, acc):
        mean, m2 = acc
        xy = random.uniform(keys[i], (BATCH, 2))
        inside = jnp.sum(jnp.sum(xy ** 2, axis=1) < 1.0)
        estimate = 4 * inside / BATCH
        delta = estimate - mean
        mean = mean + delta / (i + 1)
        m2 = m2 + delta * (estimate - mean)
        return mean, m2

    acc = (jnp.zeros((), int), jnp.zeros(()))
    mean, m2 = jax.lax.fori_loop(0, n_batches, body, acc)
    return mean, jnp.sqrt(m2 / (n_batches - 1) / n_batches)


pi_hat, std_err = estimate_pi(random.PRNGKey(1234), 64)
print(f"{float(pi_hat):.4f} +- {float(std_err):.4f}")
