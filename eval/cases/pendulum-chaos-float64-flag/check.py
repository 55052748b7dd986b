import numpy as np

assert trajectory.dtype == np.float64 and trajectory.shape == (81, 4)
assert drift < 1e-7
_y = np.array([2.0, 0.0, 1.5, 0.0])
_f = lambda y: np.asarray(double_pendulum(jnp.asarray(y), 0.0, *constants))
for _ in range(200):
    _h = 0.5 / 200
    _k1 = _f(_y); _k2 = _f(_y + _h / 2 * _k1); _k3 = _f(_y + _h / 2 * _k2); _k4 = _f(_y + _h * _k3)
    _y = _y + _h / 6 * (_k1 + 2 * _k2 + 2 * _k3 + _k4)
np.testing.assert_allclose(trajectory[10], _y, rtol=1e-7)
