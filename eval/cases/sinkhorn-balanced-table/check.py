import numpy as np

def ref(t, r, c, sweeps):
    t = np.array(t, np.float64)
    for _ in range(sweeps):
        t *= (r / t.sum(1))[:, None]
        t *= (c / t.sum(0))[None]
    return t
s = np.asarray(survey, np.float64); s /= s.sum()
r = np.array([0.55, 0.45]); c = np.array([0.30, 0.45, 0.25])
np.testing.assert_allclose(fitted, ref(s, r, c, 100), atol=1e-4)
assert 1 < int(sweeps) < 60
# the limit on the sweeps must count, too
t, n = rake(survey / survey.sum(), rows, cols, tol=0.0, max_sweeps=3)
assert int(n) == 3
np.testing.assert_allclose(t, ref(s, r, c, 3), atol=1e-5)
