import jax
import jax.numpy as jnp
from jax import random
import numpy as np

D, Z = 6, 2


def init(key):
    k1, k2, k3 = random.split(key, 3)
    return {
        "mu": 0.1 * random.normal(k1, (D, Z)),
        "logvar": 0.1 * random.normal(k2, (D, Z)),
        "dec": 0.1 * random.normal(k3, (Z, D)),
    }


def negative_elbo(params, x, key, beta):
    mu, logvar = x @ params["mu"], x @ params["logvar"]
    z = mu + jnp.exp(0.5 * logvar) * random.normal(key, mu.shape)
    recon = jnp.mean(jnp.sum((z @ params["dec"] - x) ** 2, axis=-1))
    kl = jnp.mean(0.5 * jnp.sum(jnp.exp(logvar) + mu ** 2 - 1.0 - logvar, axis=-1))
    return recon + beta * kl, {"recon": recon, "kl": kl}


@jax.jit
def update(params, x, key, beta):
    (loss, parts), grads = jax.value_and_grad(negative_elbo)(params, x, key, beta)
    params = jax.tree.map(lambda p, g: p - 0.02 * g, params, grads)
    return params, loss, parts


x = jnp.asarray(np.random.default_rng(0).normal(size=(64, 2)) @ np.random.default_rng(1).normal(size=(2, D)))
params = init(random.PRNGKey(0))
history = {"loss": [], "kl": [], "recon": []}
for step in range(60):
    beta = min(1.0, step / 30)
    params, loss, parts = update(params, x, random.PRNGKey(step), beta)
    history["loss"].append(float(loss))
    for name, value in parts.items():
        history[name].append(float(value))
print(history["loss"][::20])
