import numpy as np
import jax
import jax.numpy as jnp


def ewma(values, halflife):
    """Exponentially weighted moving average, like pandas' ewm(adjust=False)."""
    decay = 0.5 ** (1.0 / halflife)

    def update(average, value):
        average = decay * average + (1.0 - decay) * value
        return average, average

    _, smoothed = jax.lax.scan(update, values[0], values)
    return smoothed


def crossover_signal(prices, fast=3.0, slow=12.0):
    return jnp.sign(ewma(prices, fast) - ewma(prices, slow))


rng = np.random.default_rng(2024)
log_returns = rng.normal(0.0005, 0.01, size=250)
prices = jnp.asarray(100.0 * np.exp(np.cumsum(log_returns)))

smoothed = ewma(prices, 10.0)
signal = crossover_signal(prices)
position = jnp.roll(signal, 1).at[0].set(0.0)
pnl = jnp.sum(position[1:] * jnp.diff(prices))
print("pnl", pnl)
