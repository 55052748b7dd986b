import jax
import jax.numpy as jnp
from jax import lax


def log_density(z):
    x, y = z
    return -0.5 * (x**2 / 4.0 + (y - 0.5 * x**2) ** 2)


def run_chain(key, z0, n_steps, width):
    def kernel(state, k):
        z, logp, accepted = state
        k_prop, k_acc = jax.random.split(k)
        prop = z + width * jax.random.normal(k_prop, z.shape)
        logp_prop = log_density(prop)
        log_u = jnp.log(jax.random.uniform(k_acc))
        ok = log_u < logp_prop - logp
        state = (jnp.where(ok, prop, z), jnp.where(ok, logp_prop, logp), jnp.where(ok, accepted + 1, accepted))
        return state, state[0]

    start = (z0, log_density(z0), 0)
    (_, _, accepted), samples = lax.scan(kernel, start, jax.random.split(key, n_steps))
    return samples, accepted / n_steps


samples, rate = run_chain(jax.random.key(11), jnp.array([0.3, -0.2]), 4000, 1.2)
print("acceptance", rate)
print("mean", samples.mean(axis=0))
