import numpy as np
from math import gamma

_b = lambda x, a, b: x ** (a - 1) * (1 - x) ** (b - 1) * gamma(a + b) / gamma(a) / gamma(b)
_x = np.array([0.05, 0.2, 0.77, 0.9])
np.testing.assert_allclose(log_density[:4], np.log(0.3 * _b(_x, 2, 5) + 0.7 * _b(_x, 8, 3)), rtol=1e-3)
assert np.isneginf(np.asarray(log_density[4:])).all()
np.testing.assert_allclose(area, 1.0, rtol=1e-3)
_l = Beta(1.0, 1.0).log_prob(jnp.array([[-0.2, 0.5], [0.999, 3.0]]))
np.testing.assert_allclose(np.exp(_l), [[0, 1], [1, 0]], atol=1e-5)
