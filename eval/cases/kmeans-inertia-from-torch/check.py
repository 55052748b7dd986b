import numpy as np

X = np.asarray(x, np.float64)
c, hist = X[:3], []
for _ in range(20):
    d2 = ((X[:, None] - c[None]) ** 2).sum(-1)
    a = d2.argmin(1)
    hist.append(d2.min(1).sum())
    c = np.array([X[a == j].mean(0) for j in range(3)])
np.testing.assert_allclose(centroids, c, rtol=1e-4, atol=1e-4)
np.testing.assert_allclose(km.inertia_history, hist, rtol=1e-4)
np.testing.assert_array_equal(labels, a)
