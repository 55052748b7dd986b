from functools import partial
import jax
import jax.numpy as jnp
from jax import random, lax

STEPS_PER_EPOCH = 25
NOISE_LEVELS = jnp.array([0.0, 0.05, 0.2, 0.5])


def noise_for(step):
    stage = int(step / STEPS_PER_EPOCH)
    return NOISE_LEVELS[jnp.minimum(stage, 3)]


def train(key, w0, x, y, n_steps, lr=0.1):
    def body(carry, step):
        w, key = carry
        key, sub = random.split(key)
        sigma = noise_for(step)
        noisy = x + sigma * random.normal(sub, x.shape)
        loss, g = jax.value_and_grad(lambda w: jnp.mean((noisy @ w - y) ** 2))(w)
        return (w - lr * g, key), (loss, sigma)

    (w, _), logs = lax.scan(body, (w0, key), jnp.arange(n_steps))
    return w, logs


x = random.normal(random.PRNGKey(0), (50, 3))
w_true = jnp.array([1.0, -2.0, 0.5])
w, (losses, sigmas) = train(random.PRNGKey(1), jnp.zeros(3), x, x @ w_true, 130)
shrinkage = w / w_true
print(shrinkage, sigmas[::25])
