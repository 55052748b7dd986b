import jax
import jax.numpy as jnp
from jax import lax

samples = []


def potential(q):
    return 0.25 * jnp.sum(q**4) - 0.5 * jnp.sum(q**2)


force = jax.grad(lambda q: -potential(q))


def langevin(carry, key):
    q, p = carry
    p = p + 0.05 * force(q)
    q = q + 0.05 * p
    c = jnp.exp(-0.1)
    p = c * p + jnp.sqrt(1 - c**2) * jax.random.normal(key, p.shape)
    q = q + 0.05 * p
    p = p + 0.05 * force(q)
    samples.append(q)
    return (q, p), None


keys = jax.random.split(jax.random.PRNGKey(31), 2000)
carry, _ = lax.scan(langevin, (jnp.array([1.0, -1.0]), jnp.zeros(2)), keys)

samples = jnp.stack(samples)
mean_square = jnp.mean(samples[200:] ** 2, axis=0)
kinetic = 0.5 * jnp.sum(carry[1] ** 2)
print(samples.shape, mean_square)
