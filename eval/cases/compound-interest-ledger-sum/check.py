_b = 987_654_321.09
_p = []
for _r, _d in zip(rates, deposits):
    _b = _b * (1.0 + _r / 12.0) + _d
    _p.append(_b)
np.testing.assert_allclose(final, _b, rtol=0, atol=0.005)
np.testing.assert_allclose(path, _p, rtol=0, atol=0.005)
np.testing.assert_allclose(spread, np.array([1e6, 2e6]) * (1 + 0.031 / 12) ** 24, rtol=1e-4)
assert statement(10.0, np.array([0.0]), np.array([0.25]))[0] == 10.25
