import numpy as np

exact = lambda r: (-0.3 + np.sqrt(0.09 + 3.2 * np.asarray(r, np.float64))) / 1.6
assert theta_eq.shape == (3, 4)
np.testing.assert_allclose(theta_eq, exact(rain), atol=1e-5)
r2 = jnp.array([[0.375, 0.0002, 1.0]])
np.testing.assert_allclose(equilibrium(r2), exact(r2), atol=3e-5)
