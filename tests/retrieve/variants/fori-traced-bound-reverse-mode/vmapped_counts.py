"""Sensitivity of bank balances to the interest rate, each over its own number of years."""

import jax
import jax.numpy as jnp


def balance(rate, years):
    return jax.lax.fori_loop(0, years, lambda year, money: money * (1 + rate), 100.0)


def total(rate, years):
    return jax.vmap(balance, in_axes=(None, 0))(rate, years).sum()


value, slope = jax.value_and_grad(total)(0.03, jnp.array([1, 5, 10]))
print(value, slope)
