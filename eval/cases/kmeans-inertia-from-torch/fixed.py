import jax
import jax.numpy as jnp


class KMeans:
    """Port of our torch version (lloyd iterations, k-means++ left out)."""

    def __init__(self, k, iters=20):
        self.k, self.iters = k, iters

    @staticmethod
    @jax.jit
    def _iterate(centroids, x):
        d2 = ((x[:, None, :] - centroids[None, :, :]) ** 2).sum(-1)
        assign = d2.argmin(1)
        onehot = jax.nn.one_hot(assign, centroids.shape[0])
        sizes = onehot.sum(0)
        updated = (onehot.T @ x) / jnp.maximum(sizes, 1.0)[:, None]
        centroids = jnp.where(sizes[:, None] > 0, updated, centroids)
        inertia = d2.min(1).sum()
        return centroids, assign, inertia

    def fit(self, x):
        self.centroids = x[: self.k]
        self.inertia_history = []
        for _ in range(self.iters):
            self.centroids, self.assign, inertia = self._iterate(self.centroids, x)
            self.inertia_history.append(float(inertia))
        return self


key = jax.random.PRNGKey(10)
blobs = jnp.array([[0.0, 0.0], [6.0, 1.0], [2.0, 7.0]])
x = blobs[jnp.arange(90) % 3] + 0.5 * jax.random.normal(key, (90, 2))
km = KMeans(3).fit(x)
centroids, labels = km.centroids, km.assign
print(centroids, km.inertia_history[-1])
