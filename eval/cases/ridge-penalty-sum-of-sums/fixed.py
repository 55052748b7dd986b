import jax
import jax.numpy as jnp
import numpy as np
from functools import reduce


def mlp(params, x):
    *hidden, (w, b) = params
    x = reduce(lambda h, layer: jax.nn.softplus(h @ layer[0] + layer[1]), hidden, x)
    return (x @ w + b)[:, 0]


def l2_penalty(params):
    return sum(jnp.sum(w**2) for w, _ in params)


def objective(params, x, y, weight_decay=1e-3):
    return jnp.mean((mlp(params, x) - y) ** 2) + weight_decay * l2_penalty(params)


@jax.jit
def gradient_descent(params, x, y):
    def body(i, p):
        g = jax.grad(objective)(p, x, y)
        return jax.tree.map(lambda a, b: a - 0.05 * b, p, g)

    return jax.lax.fori_loop(0, 300, body, params)


rng = np.random.default_rng(0)
layer = lambda m, n: (jnp.asarray(rng.normal(size=(m, n)).astype(np.float32)) / np.sqrt(m), jnp.zeros(n))
start = [layer(1, 12), layer(12, 12), layer(12, 1)]
x = np.linspace(-2, 2, 40, dtype=np.float32)[:, None]
y = np.abs(x[:, 0])
fitted = gradient_descent(start, x, y)
before, after = float(objective(start, x, y)), float(objective(fitted, x, y))
print(before, after)
