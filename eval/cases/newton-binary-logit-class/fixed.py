import numpy as np
import jax
from jax import numpy as jnp


class BinaryLogit:
    def __init__(self, ridge=0.1):
        self.ridge = ridge
        self.coef = None

    def _objective(self, w, X, y):
        z = X @ w
        return jnp.sum(jnp.logaddexp(0, z) - y * z) + 0.5 * self.ridge * w @ w

    def fit(self, X, y, iters=10):
        obj = lambda w: self._objective(w, X, y)

        @jax.jit
        def newton(w):
            g = jax.grad(obj)(w)
            H = jax.hessian(obj)(w)
            return w - jnp.linalg.solve(H, g)

        w = jnp.zeros(X.shape[1])
        for _ in range(iters):
            w = newton(w)
        self.coef = w
        return self

    def predict_proba(self, X):
        return jax.nn.sigmoid(X @ self.coef)


rng = np.random.default_rng(5)
X = rng.normal(size=(80, 3)).astype(np.float32)
y = (X @ np.array([1.0, -1.5, 0.5]) + rng.normal(size=80) > 0).astype(np.float32)
clf = BinaryLogit().fit(X, y)
coef = clf.coef
accuracy = float(((clf.predict_proba(X) > 0.5) == y).mean())
print(coef, accuracy)
