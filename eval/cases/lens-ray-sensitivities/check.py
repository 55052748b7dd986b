import numpy as np

h = np.linspace(-0.01, 0.01, 5); a = np.array([0.02, 0.01, 0.0, -0.01, -0.02])
at = h + 0.4 * np.tan(a)
np.testing.assert_allclose(sensitivity, 1.1 * at / 0.36, rtol=1e-4, atol=1e-7)
np.testing.assert_allclose(spots, at + 1.1 * (np.tan(a) - at / 0.6), rtol=1e-4, atol=1e-7)
np.testing.assert_allclose(tolerance, 1e-4 / np.abs(1.1 * at / 0.36).max(), rtol=1e-4)
assert sensitivity.shape == (5,)
