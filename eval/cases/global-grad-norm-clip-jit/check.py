import numpy as np

g_ = np.random.default_rng(0); w1 = g_.normal(0, 0.5, (3, 8)); w2 = g_.normal(0, 0.5, 8)
X = np.random.default_rng(1).normal(size=(32, 3)); Y = np.sin(2 * X[:, 0]) * 3
for k in range(50):
    h = np.tanh(X @ w1); e = h @ w2 - Y
    np.testing.assert_allclose(metrics[k]["loss"], np.mean(e ** 2), rtol=1e-3)
    d = 2 * e / 32
    g2 = h.T @ d; g1 = X.T @ (d[:, None] * w2 * (1 - h ** 2))
    n = np.sqrt((g1 ** 2).sum() + (g2 ** 2).sum()); s = min(1, 1 / n)
    np.testing.assert_allclose(metrics[k]["grad_norm"], n, rtol=2e-3)
    w1, w2 = w1 - 0.1 * s * g1, w2 - 0.1 * s * g2
np.testing.assert_allclose(params["w1"], w1, atol=2e-3)
