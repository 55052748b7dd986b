"""Log returns of the days on which the price rose."""

import jax.numpy as jnp

prices = jnp.array([10.0, 10.5, 10.2, 10.9, 11.3, 11.1])


def rising_days(prices):
    rises = jnp.diff(prices) > 0
    volume = jnp.arange(1.0, 7.0)
    return {"prices": prices[rises], "volume": volume[rises]}


print(rising_days(prices))
