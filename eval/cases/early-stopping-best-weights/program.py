import jax
import jax.numpy as jnp
import numpy as np
from functools import partial


def features(x, degree=9):
    return jnp.stack([x**k for k in range(degree + 1)], axis=-1)


def loss_fn(params, x, y):
    pred = features(x) @ params["coef"] + params["bias"]
    return jnp.mean((pred - y) ** 2)


class Trainer:
    def __init__(self, lr=0.25, patience=15):
        self.lr, self.patience = lr, patience
        self.evaluate = jax.jit(loss_fn)

    @partial(jax.jit, static_argnums=0, donate_argnums=1)
    def update(self, params, x, y):
        grads = jax.grad(loss_fn)(params, x, y)
        return jax.tree.map(lambda p, g: p - self.lr * g, params, grads)

    def fit(self, params, train, valid, max_epochs=400):
        best, best_loss, waited, curve = params, float("inf"), 0, []
        for epoch in range(max_epochs):
            params = self.update(params, *train)
            curve.append(float(self.evaluate(params, *valid)))
            if curve[-1] < best_loss:
                best, best_loss, waited = params, curve[-1], 0
            else:
                waited += 1
                if waited > self.patience:
                    break
        return best, best_loss, curve


rng = np.random.default_rng(21)
x = rng.uniform(-1, 1, size=24).astype(np.float32)
y = np.sin(3 * x) + 0.4 * rng.normal(size=24).astype(np.float32)
train, valid = (x[:10], y[:10]), (x[10:], y[10:])
init = {"coef": jnp.zeros(10), "bias": jnp.array(0.0)}
best, best_loss, curve = Trainer().fit(init, train, valid)
refit = float(loss_fn(best, *valid))
print(len(curve), best_loss, refit)
