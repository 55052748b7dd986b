_w, _h = np.zeros(3), []
for _ in range(20):
    _z = y * (x @ _w)
    _h.append(np.log1p(np.exp(-_z)).mean())
    _acc = np.mean((x @ _w) * y > 0)
    _w = _w + 0.05 * x.T @ (y / (1 + np.exp(_z)))
np.testing.assert_allclose(history, _h, rtol=1e-3)
np.testing.assert_allclose(w, _w, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(accuracy, _acc, atol=1e-6)
