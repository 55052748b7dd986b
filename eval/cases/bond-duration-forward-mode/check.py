import numpy as np

M = np.array([1, 2, 3, 5, 7.0]); Y = np.array([0.021, 0.024, 0.026, 0.030, 0.033]); T = np.arange(1.0, 8.0)
def P(y):
    d = np.exp(-np.interp(T, M, y) * T)
    return 100 * (0.04 * d.sum() + d[-1])
krd = np.array([-(P(Y + e) - P(Y - e)) / 2e-6 / P(Y) for e in 1e-6 * np.eye(5)])
np.testing.assert_allclose(price, P(Y), rtol=1e-5)
np.testing.assert_allclose(durations, krd, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(total_duration, krd.sum(), rtol=1e-3)
