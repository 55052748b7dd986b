"""Adds up the rates of the open channels."""

import jax

RATES = [0.1, 0.5, 2.0]


def total_rate(state):
    total = 0.0
    for rate in RATES[: state["open"]]:
        total = total + rate * state["volume"]
    return total


print(jax.jit(total_rate)({"open": 2, "volume": 3.0}))
