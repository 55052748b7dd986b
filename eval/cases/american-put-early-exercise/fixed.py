"""American put on a binomial tree."""
import jax
import jax.numpy as jnp
from jax import lax
from functools import partial


@partial(jax.jit, static_argnames="n")
def american_put(S0, K, r, sigma, T, n=64):
    dt = T / n
    u = jnp.exp(sigma * jnp.sqrt(dt))
    d = 1.0 / u
    p = (jnp.exp(r * dt) - d) / (u - d)
    disc = jnp.exp(-r * dt)

    j = jnp.arange(n + 1)
    values = jnp.maximum(K - S0 * u ** (2.0 * j - n), 0.0)

    def backward(values, step):
        level = n - 1 - step
        spot = S0 * u ** (2.0 * j - level)
        hold = disc * (p * jnp.roll(values, -1) + (1 - p) * values)
        exercise = K - spot
        values = jnp.where(exercise > hold, exercise, hold)
        return values, None

    values, _ = lax.scan(backward, values, jnp.arange(n))
    return values[0]


price = american_put(100.0, 105.0, 0.05, 0.25, 1.0)
deep = american_put(40.0, 105.0, 0.05, 0.25, 1.0)
print("price", price, "deep in the money", deep)
