from functools import partial
import jax
import jax.numpy as jnp
from jax import random


@partial(jax.jit, static_argnames="n_features")
def fourier_features(key, x, n_features, lengthscale):
    k_w, k_b = random.split(key)
    omega = random.normal(k_w, (n_features, x.shape[-1])) / lengthscale
    phase = random.uniform(k_b, (n_features,), maxval=2 * jnp.pi)
    return jnp.sqrt(2.0 / n_features) * jnp.cos(x @ omega.T + phase)


def gram_error(key, x, n_features):
    z = fourier_features(key, x, n_features, 1.5)
    approx = z @ z.T
    sq = jnp.sum((x[:, None] - x[None]) ** 2, axis=-1)
    exact = jnp.exp(-0.5 * sq / 1.5**2)
    return jnp.abs(approx - exact).max()


x = random.normal(random.key(0), (25, 3))
errors = [float(gram_error(random.key(1), x, m)) for m in (50, 500, 5000)]
features = fourier_features(random.key(2), x, 64, 0.7)
print(errors)
