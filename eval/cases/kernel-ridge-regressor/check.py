def _ref(ls, Xa, ya, Xb):
    k = lambda A, B: np.exp(-0.5 * ((A[:, None] - B[None]) ** 2).sum(-1) / ls**2)
    Xa, ya, Xb = (np.asarray(v, np.float64) for v in (Xa, ya, Xb))
    return k(Xb, Xa) @ np.linalg.solve(k(Xa, Xa) + 1e-3 * np.eye(len(Xa)), ya)


for ls in (0.5, 1.0, 2.0):
    np.testing.assert_allclose(predictions[ls], _ref(ls, X, y, Xt), atol=2e-2)
assert best in predictions
small = KernelRidge(lengthscale=1.5).fit(X[:10], 2.0 * y[:10])
np.testing.assert_allclose(small.predict(Xt[:7]), _ref(1.5, X[:10], 2.0 * y[:10], Xt[:7]), atol=2e-2)
