def _fit(A, t, lam, n=30):
    A, t = np.asarray(A, np.float64), np.asarray(t, np.float64)
    w = np.zeros(A.shape[1])
    for _ in range(n):
        p = 1 / (1 + np.exp(-A @ w))
        w = w - np.linalg.solve(A.T @ (A * (p * (1 - p))[:, None]) + lam * np.eye(len(w)), A.T @ (p - t) + lam * w)
    return w


np.testing.assert_allclose(coef, _fit(X, y, 0.1), rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(accuracy, ((X @ _fit(X, y, 0.1) > 0) == y).mean(), atol=0.02)
np.testing.assert_allclose(BinaryLogit(ridge=2.0).fit(X[:40, :2], y[:40]).coef, _fit(X[:40, :2], y[:40], 2.0), rtol=1e-3, atol=1e-4)
