from functools import partial
import jax
from jax import lax, numpy as jnp

N = 30
key = jax.random.PRNGKey(0)
W = jax.random.normal(key, (N, N))
W = 0.8 * W / jnp.linalg.norm(W, 2)
w_in = jax.random.uniform(jax.random.PRNGKey(1), (N,), minval=-1, maxval=1)


@partial(jax.jit, static_argnames="washout")
def harvest(signal, washout):
    def tick(h, u):
        h = jnp.tanh(W @ h + w_in * u)
        return h, h

    _, states = lax.scan(tick, jnp.zeros(N), signal)
    return states[washout:]


@partial(jax.jit, static_argnames="washout")
def fit_readout(signal, washout, ridge):
    H = harvest(signal[:-1], washout)
    target = signal[1:][-H.shape[0]:]
    gram = H.T @ H + ridge * jnp.eye(N)
    return jnp.linalg.solve(gram, H.T @ target)


t = jnp.arange(300)
signal = jnp.sin(0.2 * t) * jnp.cos(0.031 * t)
readout = fit_readout(signal, 50, 1e-2)
prediction = harvest(signal[:-1], 50) @ readout
mse = jnp.mean((prediction - signal[51:]) ** 2)
print(mse)
