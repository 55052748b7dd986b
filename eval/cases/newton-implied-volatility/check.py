from math import erf, exp, log, sqrt


def _bs(s, k):
    t = s * sqrt(0.5)
    d = (log(100.0 / k) + 0.01) / t + 0.5 * t
    n = lambda z: 0.5 * (1 + erf(z / sqrt(2)))
    return 100.0 * n(d) - k * exp(-0.01) * n(d - t)


for _k, _q in market.items():
    _lo, _hi = 0.01, 3.0
    for _ in range(80):
        _mid = 0.5 * (_lo + _hi)
        _lo, _hi = (_mid, _hi) if _bs(_mid, _k) < _q else (_lo, _mid)
    assert abs(smile[_k] - _lo) < 2e-3, (_k, smile[_k], _lo)
    assert abs(repriced[_k] - _q) < 5e-3
assert abs(float(implied_vol(_bs(0.45, 95.0), 100.0, 95.0, 0.02, 0.5)) - 0.45) < 2e-3
