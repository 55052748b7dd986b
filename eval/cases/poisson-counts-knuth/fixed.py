import jax
import jax.numpy as jnp
from jax import random


def draw_poisson(key, rate):
    """Knuth's multiplication method; fine for small rates."""
    limit = jnp.exp(-rate)
    k = 0
    key, sub = random.split(key)
    p = random.uniform(sub)

    def body(state):
        key, p, k = state
        key, sub = random.split(key)
        return key, p * random.uniform(sub), k + 1

    key, p, k = jax.lax.while_loop(lambda state: state[1] > limit, body, (key, p, k))
    return k


rates = jnp.array([0.3, 1.0, 2.5, 6.0])
keys = random.split(random.PRNGKey(99), (4, 1500))

counts = jax.vmap(lambda ks, r: jax.vmap(lambda k: draw_poisson(k, r))(ks))(keys, rates)
means = counts.mean(axis=1)
variances = counts.var(axis=1)
print("rate", rates)
print("mean", means)
print("var ", variances)
