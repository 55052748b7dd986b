import jax
import jax.numpy as jnp
from jax.scipy.stats import norm


def black_scholes_call(sigma, spot, strike, rate, maturity):
    total = sigma * jnp.sqrt(maturity)
    d1 = (jnp.log(spot / strike) + rate * maturity) / total + 0.5 * total
    return spot * norm.cdf(d1) - strike * jnp.exp(-rate * maturity) * norm.cdf(d1 - total)


def implied_vol(price, spot, strike, rate, maturity, guess=0.3, n_iter=8):
    sigma = jnp.asarray(guess)
    for _ in range(n_iter):
        value, vega = jax.value_and_grad(black_scholes_call)(sigma, spot, strike, rate, maturity)
        sigma = jnp.clip(sigma - (value - price) / vega, 0.01, 3.0)
    return sigma


market = {
    # strike: quoted price of the call, spot 100, half a year, 2 %
    90.0: 13.61,
    100.0: 7.53,
    110.0: 3.68,
}

smile = {strike: float(implied_vol(price, 100.0, strike, 0.02, 0.5)) for strike, price in market.items()}
repriced = {k: float(black_scholes_call(v, 100.0, k, 0.02, 0.5)) for k, v in smile.items()}
print(smile)
