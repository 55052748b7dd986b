import numpy as np

Xn = np.asarray(X, np.float64); yn = np.asarray(y, np.float64); w = np.zeros(8); path = []
for _ in range(500):
    e = Xn @ w - yn
    w = w - 0.05 * (2 * Xn.T @ e / 100 + 0.05 * w / np.sqrt(w ** 2 + 1e-6) + 0.02 * w)
    m = np.mean((Xn @ w - yn) ** 2)
    path.append((m + 0.05 * np.sqrt(w ** 2 + 1e-6).sum() + 0.01 * w @ w, m))
np.testing.assert_allclose([p[0] for p in model.path], [p[0] for p in path], rtol=2e-2, atol=2e-3)
np.testing.assert_allclose([p[1] for p in model.path], [p[1] for p in path], rtol=5e-2, atol=2e-3)
np.testing.assert_allclose(model.coef_, w, atol=2e-2)
assert list(selected) == [0, 3, 6]
