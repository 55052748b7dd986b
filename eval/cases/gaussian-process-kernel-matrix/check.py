import numpy as np

A = np.asarray(X, np.float64); G = np.asarray(grid, np.float64); t = np.asarray(y, np.float64)
k = lambda a, b, l=np.array([0.6, 0.9]): np.exp(-0.5 * (((a[:, None] - b[None]) / l) ** 2).sum(-1))
K = k(A, A) + 0.05 ** 2 * np.eye(15); Ks = k(G, A)
np.testing.assert_allclose(mean, Ks @ np.linalg.solve(K, t), atol=5e-3)
np.testing.assert_allclose(var, 1 - np.sum(Ks * np.linalg.solve(K, Ks.T).T, 1), atol=5e-3)
np.testing.assert_allclose(diagonal(rbf, X[:2], lengthscale=jnp.array([0.6, 0.9])), [1.0, 1.0], atol=1e-6)
lin = lambda a, b, scale: jnp.sum(scale * a * b)
np.testing.assert_allclose(diagonal(lin, X[:2], scale=jnp.array([2.0, 3.0])), (np.array([2.0, 3.0]) * A[:2] ** 2).sum(1), rtol=1e-4)
