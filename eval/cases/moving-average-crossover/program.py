import numpy as np
import jax
import jax.numpy as jnp


@jax.jit
def moving_average(prices, window):
    kernel = jnp.ones(window) / window
    return jnp.convolve(prices, kernel, mode="valid")


def crossover_signal(prices, fast, slow):
    a = moving_average(prices, fast)
    b = moving_average(prices, slow)
    a = a[-len(b):]
    return jnp.sign(a - b)


def strategy_return(prices, fast, slow):
    sig = crossover_signal(prices, fast, slow)[:-1]
    ret = jnp.diff(jnp.log(prices))[-len(sig):]
    return (sig * ret).sum()


rng = np.random.default_rng(42)
prices = jnp.asarray(100 * np.exp(np.cumsum(rng.normal(0.0005, 0.01, 250))))
grid = {}
for fast in (5, 10):
    for slow in (20, 50):
        grid[fast, slow] = float(strategy_return(prices, fast, slow))
best = max(grid, key=grid.get)
print(grid, best)
