def _acc(p, m):
    d = p[None] - p[:, None]
    r2 = (d**2).sum(-1) + 0.05**2
    return (m[None, :, None] * d / r2[..., None] ** 1.5).sum(1)


_m, _x, _v = masses.astype(float), x0.astype(float), np.zeros((9, 3))
_a = _acc(_x, _m)
for _ in range(20):
    _v = _v + 0.005 * _a
    _x = _x + 0.01 * _v
    _a = _acc(_x, _m)
    _v = _v + 0.005 * _a
assert x.shape == (9, 3) and v.shape == (9, 3)
np.testing.assert_allclose(x, _x, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(v, _v, rtol=1e-2, atol=1e-3)
np.testing.assert_allclose(kinetic[-1], 0.5 * (_m[:, None] * _v**2).sum(), rtol=1e-2)
np.testing.assert_allclose(momentum, 0, atol=1e-3)
