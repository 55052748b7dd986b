import numpy as np

np.testing.assert_allclose(mach, np.sqrt(1 + 3.5 * 2.4 / 2.8), atol=2e-5)
np.testing.assert_allclose(cubic_root, 2.0945514815, atol=2e-5)
np.testing.assert_allclose(bisect(lambda x: jnp.exp(-x) - x, [0, 1]), 0.5671433, atol=2e-5)
np.testing.assert_allclose(bisect(lambda x: x * x - 2.0, [0.5, 1.75]), np.sqrt(2), atol=2e-5)
