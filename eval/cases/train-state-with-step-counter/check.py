import numpy as np

X = np.asarray(x, np.float64); Y = np.asarray(y, np.float64)
w = np.random.default_rng(0).normal(0, 0.1, size=3); b = 0.0; ref = []
for k in range(40):
    e = X @ w + b - Y; lam = 0.01 / (1 + k)
    ref.append(np.mean(e ** 2) + lam * w @ w)
    w, b = w - 0.1 * (2 * X.T @ e / 50 + 2 * lam * w), b - 0.1 * 2 * e.mean()
np.testing.assert_allclose(losses, ref, rtol=1e-3, atol=1e-5)
np.testing.assert_allclose(state["w"], w, atol=1e-4)
np.testing.assert_allclose(state["b"], b, atol=1e-4)
assert int(state["step"]) == 40
