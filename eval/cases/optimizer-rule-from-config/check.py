import numpy as np

v, s, want = np.array([3.0, -2.0, 2.0]), np.zeros(3), []
c, k = np.array([1.0, 1.0, -0.5]), np.array([1.0, 1.0, 10.0])
for _ in range(150):
    want.append(np.sum(k * (v - c) ** 2))
    g = 2 * k * (v - c)
    s = 0.9 * s + 0.1 * g**2
    v = v - 0.02 * g / (np.sqrt(s) + 1e-8)
np.testing.assert_allclose(energies[:100], want[:100], rtol=2e-3)
np.testing.assert_allclose(np.r_[np.asarray(params["x"]), float(params["y"])], v, atol=0.02)
