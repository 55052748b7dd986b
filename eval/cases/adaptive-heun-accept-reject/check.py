import numpy as np

f = lambda y: np.array([y[1], 1.5 * (1 - y[0] ** 2) * y[1] - y[0]])
y = np.array([2.0, 0.0]); n = 40000; h = float(t_end) / n
for _ in range(n):
    a = f(y); b = f(y + h / 2 * a); c = f(y + h / 2 * b); d = f(y + h * c)
    y = y + h / 6 * (a + 2 * b + 2 * c + d)
assert float(t_end) > 5.0
np.testing.assert_allclose(y_end, y, atol=0.12)
assert 1 <= n_rejected < 100
assert np.all(np.diff(np.asarray(times)) >= 0)
assert np.count_nonzero(np.diff(np.asarray(times))) >= 400 - n_rejected - 1
