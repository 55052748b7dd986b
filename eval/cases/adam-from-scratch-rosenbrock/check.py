import numpy as np

x = np.array([-1.0, 1.5]); mu = np.zeros(2); nu = np.zeros(2); vals = []
for k in range(1, 501):
    g = np.array([-2 * (1 - x[0]) - 40 * x[0] * (x[1] - x[0] ** 2), 20 * (x[1] - x[0] ** 2)])
    mu = 0.9 * mu + 0.1 * g
    nu = 0.999 * nu + 0.001 * g * g
    x = x - 0.05 * (mu / (1 - 0.9 ** k)) / (np.sqrt(nu / (1 - 0.999 ** k)) + 1e-8)
    vals.append((1 - x[0]) ** 2 + 10 * (x[1] - x[0] ** 2) ** 2)
np.testing.assert_allclose(values[:50], vals[:50], rtol=1e-2, atol=1e-3)
np.testing.assert_allclose(solution, x, atol=2e-2)
assert float(final[3]) == 500.0
