import numpy as np

d = 1500 * 8 / (3 * 2.1e11 * 0.05 * 0.001 / 12)
np.testing.assert_allclose(deflection, d, rtol=1e-5)
np.testing.assert_allclose(rel_load, 1.0, rtol=1e-4)
np.testing.assert_allclose(rel_modulus, -1.0, rtol=1e-4)
np.testing.assert_allclose(uncertainty, d * np.hypot(0.05, 0.02), rtol=1e-4)
np.testing.assert_allclose(sensitivities(10.0, 7e10), (1.0, -1.0), rtol=1e-4)
