_c = np.array([[1.0, 1.0], [3.0, 1.0], [1.0, 3.0]])
_h = []
for _ in range(6):
    _d = ((blobs[:, None] - _c[None]) ** 2).sum(-1)
    _a = _d.argmin(1)
    _h.append(_d.min(1).sum())
    _c = np.stack([blobs[_a == k].mean(0) for k in range(3)])
np.testing.assert_allclose(centroids, _c, rtol=1e-4, atol=1e-4)
np.testing.assert_allclose(history, _h, rtol=1e-4)
