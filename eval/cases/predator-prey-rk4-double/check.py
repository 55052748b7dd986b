import numpy as np

assert trajectory.shape == (4001, 2)
assert float(drift) < 1e-9, float(drift)
t = np.linspace(0, 20, 4001)
f = lambda y: np.array([1.1 * y[0] - 0.4 * y[0] * y[1], 0.1 * y[0] * y[1] - 0.4 * y[1]])
y = np.array([10.0, 5.0])
for i in range(4000):
    h = t[i + 1] - t[i]
    a = f(y); b = f(y + h / 2 * a); c = f(y + h / 2 * b); d = f(y + h * c)
    y = y + h / 6 * (a + 2 * b + 2 * c + d)
np.testing.assert_allclose(trajectory[-1], y, rtol=1e-9)
