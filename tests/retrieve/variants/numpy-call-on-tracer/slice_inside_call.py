"""Log returns of a price series."""

import jax
import jax.numpy as jnp
import numpy


@jax.jit
def volatility(prices):
    returns = numpy.log(prices[1:]) - numpy.log(prices[:-1])
    return jnp.std(returns)


print(volatility(jnp.array([1.0, 1.1, 0.9])))
