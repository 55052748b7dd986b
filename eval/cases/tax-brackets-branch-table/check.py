import numpy as np

np.testing.assert_allclose(due, [0.0, 1080.0, 7680.0, 38080.0], rtol=1e-5)
np.testing.assert_allclose(rates, np.array([0, 1080, 7680, 38080]) / np.array([8e3, 2e4, 6e4, 1.5e5]), rtol=1e-5)
np.testing.assert_allclose(marginal, [0.0, 0.12, 0.24, 0.40], rtol=1e-5)
np.testing.assert_allclose(tax(13000.5), 240.06, rtol=1e-4)
np.testing.assert_allclose(tax(10.0), 0.0)
