import numpy as np

assert trajectory.shape == (301, 4)
np.testing.assert_allclose(trajectory[0], [0.6, 0.0, 0.0, 9.6], rtol=1e-6)
_s, _c1 = np.array([0.6, 0.0, 0.0, 9.6]), 1 / (2 - 2 ** (1 / 3))
_out = [_s]
for _ in range(60):
    _r, _v = _s[:2], _s[2:]
    for _c in (_c1, 1 - 2 * _c1, _c1):
        _r = _r + 0.5 * _c * 0.005 * _v
        _v = _v - _c * 0.005 * 4 * np.pi**2 * _r / np.linalg.norm(_r) ** 3
        _r = _r + 0.5 * _c * 0.005 * _v
    _s = np.concatenate([_r, _v])
    _out.append(_s)
np.testing.assert_allclose(trajectory[:61], _out, rtol=5e-3, atol=5e-3)
np.testing.assert_allclose(swept, 0.5 * 0.6 * 9.6, rtol=2e-3)
