import jax
import jax.numpy as jnp
from functools import partial


@partial(jax.jit, static_argnums=(2,))
def gibbs(key, data, *, sweeps):
    """Two-component Gaussian mixture with unit variances and equal weights."""

    def sweep(carry, k):
        mu = carry
        k_z, k_mu = jax.random.split(k)
        logit = -0.5 * (data - mu[1]) ** 2 + 0.5 * (data - mu[0]) ** 2
        z = jax.random.bernoulli(k_z, jax.nn.sigmoid(logit)).astype(data.dtype)
        n = jnp.stack([(1 - z).sum(), z.sum()])
        total = jnp.stack([((1 - z) * data).sum(), (z * data).sum()])
        post_var = 1.0 / (n + 0.01)
        mu = post_var * total + jnp.sqrt(post_var) * jax.random.normal(k_mu, (2,))
        return mu, mu

    start = jnp.array([-1.0, 1.0])
    _, chain = jax.lax.scan(sweep, start, jax.random.split(key, sweeps))
    return chain


k1, k2 = jax.random.split(jax.random.PRNGKey(17))
data = jnp.concatenate([jax.random.normal(k1, (80,)) - 3.0, jax.random.normal(k2, (120,)) + 2.0])
chain = gibbs(jax.random.PRNGKey(0), data, sweeps=500)
posterior_mean = chain[100:].mean(axis=0)
print(posterior_mean)
