import jax
import jax.numpy as jnp

tickers = ["A", "B", "C"]
weights = [0.5, 0.3, 0.2]
mean_returns = jnp.array([0.06, 0.09, 0.12])
cov = jnp.array([
    [0.010, 0.002, 0.001],
    [0.002, 0.040, 0.006],
    [0.001, 0.006, 0.090],
])


def portfolio_return(w):
    return jnp.dot(w, mean_returns)


def portfolio_vol(w):
    return jnp.sqrt(jnp.dot(w, jnp.dot(cov, w)))


def sharpe(w, risk_free=0.01):
    return (portfolio_return(w) - risk_free) / portfolio_vol(w)


start_return = portfolio_return(weights)
start_sharpe = sharpe(weights)

logits = jnp.log(jnp.array(weights))
for _ in range(500):
    logits = logits + 0.5 * jax.grad(lambda z: sharpe(jax.nn.softmax(z)))(logits)
best = jax.nn.softmax(logits)
best_sharpe = float(sharpe(best))
for t, w in zip(tickers, best):
    print(t, round(float(w), 3))
