import jax
import jax.numpy as jnp
from jax import grad, jit

mu = jnp.array([0.08, 0.05, 0.12, 0.03])
cov = jnp.array([[0.04, 0.01, 0.02, 0.0],
                 [0.01, 0.02, 0.01, 0.0],
                 [0.02, 0.01, 0.09, 0.0],
                 [0.0, 0.0, 0.0, 0.005]])
risk_aversion = 4


def utility(logits, lam):
    w = jax.nn.softmax(logits)
    return w @ mu - 0.5 * lam * w @ cov @ w


@jit
def ascend(logits, lam):
    return logits + 2.0 * grad(utility)(logits, lam)


def optimise(start, lam, n=800):
    logits = jnp.array(start)
    for _ in range(n):
        logits = ascend(logits, lam)
    return jax.nn.softmax(logits)


weights = optimise([0, 0, 0, 0], risk_aversion)
tilted = optimise([1, 0, 0, -1], risk_aversion)
expected_return = weights @ mu
print(weights, expected_return)
