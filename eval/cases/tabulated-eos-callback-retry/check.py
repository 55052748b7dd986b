_rho, _steps = np.array([2.0, 40.0]), []
for _ in range(4):
    _f = 5.0
    while _f > 1.01 and (_rho * _f).max() > 1000.0:
        _f = 1 + (_f - 1) / 2
    _f = _f if _f > 1.01 else 1.0
    _rho = _rho * _f
    _steps.append(_f)
np.testing.assert_allclose(steps, _steps)
np.testing.assert_allclose(rho, _rho, rtol=1e-4)
np.testing.assert_allclose(p, np.exp(np.interp(np.log(_rho), np.log(RHO_TABLE), np.log(P_TABLE))), rtol=1e-3)
