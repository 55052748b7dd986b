import numpy as np

xo = np.array([0.2, 0.4, 0.6, 0.8, 1.0])
I = 0.02 * 0.01**3 / 12
shape = 5.0 * xo**2 * (3 - xo) / (6 * I)
m = np.asarray(measured, np.float64)
best = (shape @ shape) / (shape @ m)
np.testing.assert_allclose(modulus, best, rtol=1e-3)
np.testing.assert_allclose(path[0], np.sum(((shape / (1e9 * np.exp(4.0)) - m) * 1e3) ** 2), rtol=1e-3)
e = 1e-5
fm = lambda le: np.sum(((shape / (1e9 * np.exp(le)) - m) * 1e3) ** 2)
np.testing.assert_allclose(value_and_slope(4.5)[1], (fm(4.5 + e) - fm(4.5 - e)) / (2 * e), rtol=1e-3)
