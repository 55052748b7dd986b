import jax.numpy as jnp
from jax import grad, jit
import numpy as np


class ElasticNet:
    def __init__(self, l1=0.05, l2=0.01, lr=0.05):
        self.l1, self.l2, self.lr = l1, l2, lr
        self._grad = jit(grad(self.objective))

    def objective(self, w, X, y):
        fit = jnp.mean((X @ w - y) ** 2)
        penalty = self.l1 * jnp.sum(jnp.sqrt(w ** 2 + 1e-6)) + self.l2 * jnp.sum(w ** 2)
        return fit + penalty, fit

    def fit(self, X, y, n_iter=500):
        w = jnp.zeros(X.shape[1])
        self.path = []
        for _ in range(n_iter):
            w = w - self.lr * self._grad(w, X, y)
            total, mse = self.objective(w, X, y)
            self.path.append((float(total), float(mse)))
        self.coef_ = w
        return self


rng = np.random.default_rng(21)
X = jnp.asarray(rng.normal(size=(100, 8)))
w_true = np.array([1.5, 0, 0, -2.0, 0, 0, 0.7, 0])
y = X @ w_true + 0.05 * rng.normal(size=100)

model = ElasticNet().fit(X, y)
selected = np.flatnonzero(np.abs(model.coef_) > 0.05)
print(selected, model.path[-1])
