_x = np.array([[29, 211.3, 1], [22, 7.25, 3], [38, 71.28, 1], [32, 7.75, 3], [26, 7.92, 3], [54, 51.86, 1], [14, 30.07, 2], [2, 21.07, 3]])
_x = (_x - _x.mean(0)) / _x.std(0)
_x = np.concatenate([np.ones((8, 1)), _x], axis=1)
np.testing.assert_allclose(x, _x, rtol=1e-4, atol=1e-4)
_y, _b, _r = np.array([1, 0, 1, 0, 1, 0, 1, 0.0]), np.zeros(4), np.diag([0, 0.02, 0.02, 0.02])
for _ in range(30):
    _p = 1 / (1 + np.exp(-_x @ _b))
    _b = _b - np.linalg.solve(_x.T * (_p * (1 - _p)) @ _x / 8 + _r, _x.T @ (_p - _y) / 8 + _r @ _b)
np.testing.assert_allclose(beta, _b, rtol=2e-2, atol=2e-2)
