import numpy as np

np.testing.assert_allclose(value, np.polyval([1, -6, 11, -6], 2.5), atol=1e-5)
np.testing.assert_allclose(slope, np.polyval([3, -12, 11], 2.5), atol=1e-5)
np.testing.assert_allclose(partial_value, np.polyval([1, -6, 11], 2.5), atol=1e-5)
np.testing.assert_allclose(root, 3.0, atol=1e-4)
np.testing.assert_allclose(Polynomial([0.5, 1.5]).truncated(0.25, 1)[0], 1.625, rtol=1e-6)
