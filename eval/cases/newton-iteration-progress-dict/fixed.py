"""Implied volatility by Newton's method, with the bookkeeping in a dict."""
import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.stats import norm


def bs_call(sigma, S, K, T, r):
    d1 = (jnp.log(S / K) + (r + 0.5 * sigma ** 2) * T) / (sigma * jnp.sqrt(T))
    d2 = d1 - sigma * jnp.sqrt(T)
    return S * norm.cdf(d1) - K * jnp.exp(-r * T) * norm.cdf(d2)


def implied_vol(price, S, K, T, r, tol=1e-6, max_iter=30):
    vega = jax.grad(bs_call)

    def keep_going(state):
        return (jnp.abs(state["error"]) > tol * price) & (state["iteration"] < max_iter)

    def newton(state):
        sigma = state["sigma"]
        error = bs_call(sigma, S, K, T, r) - price
        return {
            "sigma": sigma - error / vega(sigma, S, K, T, r),
            "error": error,
            "iteration": state["iteration"] + 1,
            "last_sigma": sigma,
        }

    state = {"sigma": jnp.array(0.3), "error": jnp.array(jnp.inf), "iteration": 0, "last_sigma": jnp.array(0.3)}
    return lax.while_loop(keep_going, newton, state)


market_price = bs_call(0.42, 100.0, 110.0, 0.75, 0.02)
result = jax.jit(implied_vol)(market_price, 100.0, 110.0, 0.75, 0.02)
print("sigma =", result["sigma"], "after", result["iteration"], "iterations")
