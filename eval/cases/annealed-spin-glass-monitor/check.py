assert sorted(s for s, _ in log) == list(range(200))
_by = dict(log)
_s = np.asarray(spins)
_J = np.asarray(J)
np.testing.assert_allclose(_by[199], -0.5 * _s @ _J @ _s, rtol=1e-5)
assert set(np.unique(_s)) <= {-1.0, 1.0} and _by[199] < _by[0]
# each step flips at most one spin: energies change in steps of a multiple of two
assert all(abs((_by[i + 1] - _by[i]) / 2 - round((_by[i + 1] - _by[i]) / 2)) < 1e-4 for i in range(199))
