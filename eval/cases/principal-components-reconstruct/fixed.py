import numpy as np
import jax.numpy as jnp


class PCA:
    """Small stand-in for sklearn.decomposition.PCA (components_ has shape (k, features))."""

    def __init__(self, n_components):
        self.n_components = n_components

    def fit(self, X):
        self.mean_ = X.mean(axis=0)
        _, s, vt = jnp.linalg.svd(X - self.mean_, full_matrices=False)
        self.components_ = vt[: self.n_components]
        self.explained_variance_ = s[: self.n_components] ** 2 / (X.shape[0] - 1)
        return self

    def transform(self, X):
        return (X - self.mean_) @ self.components_.T

    def inverse_transform(self, Z):
        return Z @ self.components_ + self.mean_

    def score_outliers(self, X):
        return jnp.linalg.norm(X - self.inverse_transform(self.transform(X)), axis=1)


rng = np.random.default_rng(10)
latent = rng.normal(size=(50, 2)) * np.array([3.0, 1.0])
mixing = rng.normal(size=(2, 6))
X = latent @ mixing + 0.05 * rng.normal(size=(50, 6))
X[17] += np.array([0, 0, 4.0, 0, 0, -3.0])
X = jnp.asarray(X.astype(np.float32))

pca = PCA(2).fit(X)
codes = pca.transform(X)
outlier = int(pca.score_outliers(X).argmax())
print(codes.shape, pca.explained_variance_, outlier)
