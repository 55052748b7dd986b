import jax
import jax.numpy as jnp
import numpy as np


def rbf(x, y, lengthscale):
    return jnp.exp(-0.5 * jnp.sum((x - y) ** 2 / lengthscale ** 2))


def gram(kernel, X, Y, **hyper):
    """Matrix of kernel(x_i, y_j)."""
    row = lambda x: jax.vmap(lambda y: kernel(x, y, **hyper))(Y)
    return jax.vmap(row)(X)


def diagonal(kernel, X, **hyper):
    return jax.vmap(kernel)(X, X, **hyper)


class GP:
    def __init__(self, X, y, lengthscale, noise=0.05):
        self.X, self.ls, self.noise = X, lengthscale, noise
        K = gram(rbf, X, X, lengthscale=lengthscale) + noise ** 2 * jnp.eye(len(X))
        self.chol = jax.scipy.linalg.cho_factor(K, lower=True)
        self.alpha = jax.scipy.linalg.cho_solve(self.chol, y)

    def posterior(self, Xs):
        Ks = gram(rbf, Xs, self.X, lengthscale=self.ls)
        mean = Ks @ self.alpha
        v = jax.scipy.linalg.cho_solve(self.chol, Ks.T)
        var = diagonal(rbf, Xs, lengthscale=self.ls) - jnp.sum(Ks.T * v, axis=0)
        return mean, var


rng = np.random.default_rng(2)
X = jnp.asarray(rng.uniform(-1, 1, size=(15, 2)))
y = jnp.sin(3 * X[:, 0]) * X[:, 1]
gp = GP(X, y, lengthscale=jnp.array([0.6, 0.9]))
grid = jnp.asarray(rng.uniform(-1, 1, size=(7, 2)))
mean, var = gp.posterior(grid)
print(mean, var)
