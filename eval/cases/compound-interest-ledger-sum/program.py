import numpy as np
import jax
import jax.numpy as jnp
from jax import experimental


@jax.jit
def settle(balance, rates, deposits):
    def month(b, inp):
        rate, deposit = inp
        b = b * (1.0 + rate / 12.0) + deposit
        return b, b

    return jax.lax.scan(month, balance, (rates, deposits))


def statement(balance, rates, deposits):
    """Balances to the cent, even for large funds."""
    with experimental.enable_x64():
        final, path = settle(jnp.asarray(balance), jnp.asarray(rates), jnp.asarray(deposits))
        return float(final), np.asarray(path)


def forecast(balance, rates, scenarios):
    # rough numbers are enough here: single precision, vectorised
    finals, _ = jax.vmap(settle, in_axes=(0, None, None))(scenarios, rates, jnp.zeros_like(rates))
    return finals


rates = np.full(24, 0.031)
deposits = np.where(np.arange(24) % 3 == 0, 1234.56, 0.0)
final, path = statement(987_654_321.09, rates, deposits)
spread = forecast(0.0, jnp.full(24, 0.031), jnp.array([1e6, 2e6]))
print(f"{final:.2f}", spread)
