import numpy as np

_x = np.linspace(-1, 1, 48)
_u = np.exp(-20 * (_x[:, None] ** 2 + _x[None, :] ** 2))
_o = 0.98 * _u
for _ in range(40):
    _l = np.roll(_u, 1, 0) + np.roll(_u, -1, 0) + np.roll(_u, 1, 1) + np.roll(_u, -1, 1) - 4 * _u
    _u, _o = 2 * _u - _o + 0.2 * _l, _u
for _n in ("plain", "in_place"):
    assert 0 < timings[_n] < 60
    np.testing.assert_allclose(results[_n][0], _u, rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(results[_n][1], _o, rtol=1e-3, atol=1e-4)
