import numpy as np

X = np.asarray(positions, np.float64); w = np.asarray(weights, np.float64)
def E(X):
    d = np.sqrt(((X[:, None] - X[None]) ** 2).sum(-1))
    return 0.5 * ((w[:, None] * w * np.exp(-d)).sum() - (w ** 2).sum())
num = np.zeros((6, 3))
for i in range(6):
    for j in range(3):
        a = X.copy(); a[i, j] += 1e-5; b = X.copy(); b[i, j] -= 1e-5
        num[i, j] = -(E(a) - E(b)) / 2e-5
np.testing.assert_allclose(energy, E(X), rtol=1e-5)
np.testing.assert_allclose(forces, num, atol=1e-3)
np.testing.assert_allclose(jax.grad(safe_norm)(jnp.array([3.0, 0.0, 4.0])), [0.6, 0.0, 0.8], atol=1e-5)
assert np.isfinite(np.asarray(jax.grad(safe_norm)(jnp.zeros(2)))).all()
