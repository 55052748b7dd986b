"""Drag coefficient of a sphere, by the regime its Reynolds number falls into."""

import jax
from jax import lax

regimes = [
    lambda reynolds: 24.0 / reynolds,
    lambda reynolds: 0.4 + 0.0 * reynolds,
    lambda reynolds: 0.1 + 0.0 * reynolds,
]


@jax.jit
def drag(reynolds):
    return lax.switch(reynolds / 1000, regimes, reynolds)


print(drag(500.0), drag(1500.0), drag(9500.0))
