import numpy as np

_t = np.linspace(0, 5, 25)
_y = 3 * np.exp(-0.9 * _t) + 0.5 + 0.02 * np.sin(7 * _t)
_th = np.array([2.0, 0.6, 0.2])
_costs = []
for _ in range(12):
    _e = np.exp(-_th[1] * _t)
    _r = _th[0] * _e + _th[2] - _y
    _J = np.stack([_e, -_th[0] * _t * _e, np.ones_like(_t)], axis=1)
    _costs.append(0.5 * _r @ _r)
    _th = _th + np.linalg.lstsq(_J, -_r, rcond=None)[0]
np.testing.assert_allclose(theta, _th, rtol=2e-3)
np.testing.assert_allclose(costs[:3], _costs[:3], rtol=2e-2, atol=1e-4)
np.testing.assert_allclose(costs[-1], _costs[-1], rtol=0.05)
