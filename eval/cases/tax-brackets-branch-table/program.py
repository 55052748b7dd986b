"""Progressive income tax, one function per bracket, batched with vmap."""
import jax
import jax.numpy as jnp

LIMITS = jnp.array([11_000.0, 45_000.0, 95_000.0])


def exempt(income):
    return 0


def lower(income):
    return 0.12 * (income - 11_000.0)


def middle(income):
    return 4_080.0 + 0.24 * (income - 45_000.0)


def upper(income):
    return 16_080.0 + 0.40 * (income - 95_000.0)


@jax.jit
def tax(income):
    bracket = jnp.searchsorted(LIMITS, income)
    return jax.lax.switch(bracket, [exempt, lower, middle, upper], income)


def effective_rate(income):
    return tax(income) / income


incomes = jnp.array([8_000.0, 20_000.0, 60_000.0, 150_000.0])
due = jax.vmap(tax)(incomes)
rates = jax.vmap(effective_rate)(incomes)
marginal = jax.vmap(jax.grad(tax))(incomes)
print(due, rates, marginal)
