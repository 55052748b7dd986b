from dataclasses import dataclass

import jax
import jax.numpy as jnp


@dataclass
class Hyper:
    lr: float = 0.5
    l2: float = 1e-2
    momentum: float = 0.9


def nll(w, X, y, l2):
    logits = X @ w
    return jnp.mean(jnp.logaddexp(0.0, logits) - y * logits) + 0.5 * l2 * w @ w


@jax.jit
def sgd_step(carry, hp: Hyper, X, y):
    w, v = carry
    loss, g = jax.value_and_grad(nll)(w, X, y, hp.l2)
    v = hp.momentum * v + g
    return (w - hp.lr * v, v), loss


def train(hp, X, y, epochs=60):
    carry = (jnp.zeros(X.shape[1]), jnp.zeros(X.shape[1]))
    curve = []
    for _ in range(epochs):
        carry, loss = sgd_step(carry, hp, X, y)
        curve.append(float(loss))
    return carry[0], curve


X = jax.random.normal(jax.random.PRNGKey(8), (100, 3))
y = (X @ jnp.array([1.5, -2.0, 0.5]) > 0.2).astype(jnp.float32)

w_default, curve_default = train(Hyper(), X, y)
w_ridge, curve_ridge = train(Hyper(lr=0.2, l2=1.0, momentum=0.5), X, y)
print(w_default, w_ridge)
