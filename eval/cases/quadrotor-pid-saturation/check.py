import numpy as np


def _ref(setpoint, n, dt=0.02):
    h = v = i = pe = 0.0
    hs, ts = [], []
    for _ in range(n):
        e = setpoint - h
        i = min(max(i + e * dt, -2.0), 2.0)
        u = min(max(18 * e + 6 * i + 9 * (e - pe) / dt, 0.0), 25.0)
        pe = e
        v += dt * (u / 1.2 - 9.81)
        h += dt * v
        hs.append(h)
        ts.append(u)
    return np.array(hs), np.array(ts)


for _sp in (3.0, -1.5):
    _h, _t = fly(pid, jnp.zeros(2), _sp, 300)
    _wh, _wt = _ref(_sp, 300)
    np.testing.assert_allclose(_h, _wh, rtol=1e-2, atol=2e-2)
    np.testing.assert_allclose(_t[:20], _wt[:20], rtol=1e-3, atol=1e-2)
assert float(thrust.max()) == 25.0 and float(thrust.min()) >= 0.0
_s, _c = pid(jnp.array([1.99, 0.0]), 5.0, 0.02)
np.testing.assert_allclose(_s, [2.0, 5.0], rtol=1e-6)
